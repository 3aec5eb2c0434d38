// At a table: frames at the viewer's pace, clocks that tick, sounds if wanted, and a word when the connection is lost.
"use strict";

(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const settings = {
    get pace() { return calm.matches ? 0 : Number(localStorage.getItem("pace") ?? 800); },
    get sound() { return localStorage.getItem("sound") === "true"; },
  };
  let latest = 0;        // when the latest frame was shown
  let skips = false;     // whether the viewer wants to see the end at once
  let skipping = 0;      // what ends that
  let wake = () => {};

  const table = document.getElementById("table");
  const notice = document.getElementById("connection");

  // Frames: each waits until the one before has been seen.
  document.addEventListener("htmx:sse:before:message", ({ detail }) => {
    if (!detail.message || detail.message.event) return;
    detail.waitUntil(turn().finally(() => { latest = performance.now(); if (skips) endSkip(); }));
  });

  async function turn() {
    const delay = skips ? 0 : latest + settings.pace - performance.now();
    if (delay <= 0) return;
    showSkip(true);
    await new Promise((resolve) => { wake = resolve; setTimeout(resolve, delay); });
    showSkip(false);
  }

  function showSkip(shown) {
    const button = document.getElementById("skip");
    if (button) button.hidden = !shown;
  }

  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-skips]")) return;
    skips = true;
    wake();
    endSkip();
  });

  // The viewer goes on seeing the end at once until nothing more has come for a while.
  function endSkip() {
    clearTimeout(skipping);
    skipping = setTimeout(() => { skips = false; }, 1000);
  }

  // What moves from frame to frame keeps its name, so that the browser moves it.
  function name() {
    document.documentElement.classList.toggle("at-once", !settings.pace);
    document.documentElement.style.setProperty("--frame", `${Math.min(500, settings.pace * 0.6)}ms`);
    if (!settings.pace) return;
    for (const element of table.querySelectorAll("[data-moves]")) {
      element.style.viewTransitionName = element.dataset.moves.replace(/[^a-zA-Z0-9-]/g, "-");
    }
  }
  // Who wants everything at once gets no transitions at all: for a moment before one runs, nothing can be pressed.
  document.addEventListener("htmx:before:swap", ({ detail }) => {
    if (settings.pace) return;
    for (const { swapSpec } of detail.tasks) if (swapSpec) swapSpec.transition = false;
  });
  document.addEventListener("htmx:after:swap", () => { name(); recall(); tick(); chime(); forgetHint(); });

  // Who plays by keyboard finds the next choice where the last one was made: focus would be lost with its button, or
  // stay on a thing that can't be chosen any more.
  const version = () => document.querySelector("#play input[name=at]")?.value;
  let byKeyboard = false, ledAt = version();
  document.addEventListener("keydown", () => { byKeyboard = true; });
  document.addEventListener("pointerdown", () => { byKeyboard = false; });
  document.addEventListener("htmx:after:swap", () => {
    const focused = document.activeElement, prompt = document.getElementById("prompt");
    const next = table.querySelector("#play .choice, #play .pick input");
    const isLost = [null, document.body, prompt].includes(focused);
    const isLeftBehind = next && version() !== ledAt && focused?.matches("#play :not(.choice, .pick input)");
    if (!byKeyboard || !(isLost || isLeftBehind)) return;
    if (next) ledAt = version();
    (next ?? prompt)?.focus({ preventScroll: true });
  });

  // A note of what must be kept in mind, once put away, stays away.
  const noted = () => `noted ${table.querySelector("#play")?.action} ${document.querySelector("#memories p")?.textContent}`;
  document.addEventListener("change", ({ target }) => {
    if (target.id === "memorised") sessionStorage.setItem("noted", noted());
  });
  function putAway() {
    const box = document.getElementById("memorised");
    if (box && sessionStorage.getItem("noted") === noted()) box.checked = true;
  }
  document.addEventListener("htmx:after:swap", putAway);

  // A hint is about one position.
  let hinted = version();
  function forgetHint() {
    if (version() !== hinted) document.getElementById("hint")?.replaceChildren();
    hinted = version();
  }

  // The viewer's settings, kept in this browser.
  function recall() {
    for (const field of document.querySelectorAll("[data-setting]")) {
      const value = localStorage.getItem(field.dataset.setting);
      if (value === null) continue;
      if (field.type === "checkbox") field.checked = value === "true";
      else field.value = value;
    }
    for (const field of document.querySelectorAll("[data-own-address]")) field.value = location.href.split("#")[0];
  }
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-setting]")) return;
    localStorage.setItem(target.dataset.setting, target.type === "checkbox" ? target.checked : target.value);
  });

  // Clocks.
  let shownAt = performance.now();
  function tick() { shownAt = performance.now(); }
  setInterval(() => {
    for (const clock of document.querySelectorAll("[data-seconds][data-runs]")) {
      const left = Math.max(0, clock.dataset.seconds - (performance.now() - shownAt) / 1000);
      if (left < 86400) clock.querySelector("[data-clock]").textContent = text(Math.round(left));
      clock.classList.toggle("short", left < 10);
    }
  }, 500);
  function text(seconds) {
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (number) => String(number).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  }

  // Sounds: a short soft tone for each step, a brighter one when it is the viewer's turn.
  let audio;
  function chime() {
    if (!settings.sound) return;
    audio ??= new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = document.querySelector("#play .choice") ? 660 : 330;
    volume.gain.setValueAtTime(0.06, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.25);
  }

  // The connection.
  const lost = () => { notice.hidden = false; };
  document.addEventListener("htmx:sse:error", lost);
  document.addEventListener("htmx:sse:after:connection", () => { notice.hidden = true; });

  name();
  recall();
  putAway();
})();
