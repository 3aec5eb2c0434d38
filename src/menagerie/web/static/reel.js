// Films: a replay, or what a move did in a lesson. Frames are fetched and morphed in; every link works without this, too.
"use strict";

(() => {
  const reel = () => document.getElementById("reel");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let wanted = null;     // the frame that should be shown next
  let busy = false;      // whether one is being fetched
  let timer = 0;         // what shows the next frame while the film plays

  const current = () => Number(reel().dataset.frame);
  const last = () => Number(reel().dataset.last);
  const stops = () => (reel().dataset.stops ?? "").split(" ").filter(Boolean).map(Number);
  const plays = () => timer !== 0;
  const pace = () => Math.max(350, Number(localStorage.getItem("pace") ?? 800));

  // The frame that a way leads to.
  function goal(way, from = wanted ?? current()) {
    switch (way) {
      case "first": return 0;
      case "move-back": return stops().findLast((stop) => stop < from) ?? 0;
      case "back": return Math.max(0, from - 1);
      case "on": return Math.min(last(), from + 1);
      case "move-on": return stops().find((stop) => stop > from) ?? last();
      default: return last();
    }
  }

  async function show(frame) {
    wanted = frame;
    if (busy) return;
    busy = true;
    try {
      while (wanted !== null && wanted !== current()) {
        const number = wanted;
        const { part, into, query } = reel().dataset;
        const calmly = calm.matches || Math.abs(number - current()) > 3;
        const swap = `innerMorph${calmly ? "" : " transition:true"}`;
        await htmx.ajax("GET", `${part}?${query}&frame=${number}`, { target: into, swap });
        note(number);
        if (wanted === number) wanted = null;
      }
    } finally {
      wanted = null;
      busy = false;
    }
  }

  // What surrounds the frame follows it.
  function note(frame) {
    const bar = reel();
    if (!bar) return;
    bar.dataset.frame = frame;
    const scrub = bar.querySelector("[data-scrubs]"), place = bar.querySelector("[data-place]");
    if (scrub) scrub.value = frame;
    if (place) place.value = `${frame} / ${last()}`;
    for (const link of bar.querySelectorAll("[data-goes]")) link.href = address(goal(link.dataset.goes, frame));
    for (const link of bar.querySelectorAll("[data-follows]")) {
      const url = new URL(link.href);
      url.searchParams.set("frame", frame);
      link.href = url;
    }
    history.replaceState(null, "", address(frame));
  }

  const address = (frame) => `${location.pathname}?${reel().dataset.query}&frame=${frame}`;

  // Playing.
  function play() {
    if (current() >= last()) return;
    stop();
    timer = setTimeout(tick, pace());
    mark();
  }

  async function tick() {
    const mine = timer;
    await show(goal("on", current()));
    if (timer !== mine) return;
    if (current() < last()) timer = setTimeout(tick, pace());
    else stop();
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    mark();
  }

  function mark() {
    const button = reel()?.querySelector("[data-plays-on]");
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", plays());
  }

  async function toggle() {
    if (plays()) { stop(); return; }
    if (current() >= last()) await show(0);
    play();
  }

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (target.closest("[data-plays-on]")) { toggle(); return; }
    const link = target.closest("#reel [data-goes]");
    if (!link) return;
    event.preventDefault();
    stop();
    show(goal(link.dataset.goes));
  });

  document.addEventListener("input", ({ target }) => {
    if (!target.matches("[data-scrubs]")) return;
    stop();
    show(Number(target.value));
  });

  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-sees]")) target.form.requestSubmit();
  });

  const KEYS = {
    ArrowLeft: "back", ArrowRight: "on", ArrowUp: "move-back", ArrowDown: "move-on",
    PageUp: "move-back", PageDown: "move-on", Home: "first", End: "last",
  };
  document.addEventListener("keydown", (event) => {
    if (!reel()?.dataset.stops || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (target.closest("select, input:not([type=range]), .story, details[open]")) return;
    if (key === " " && !target.closest("button, summary")) toggle();
    else if (key in KEYS) { stop(); show(goal(KEYS[key])); }
    else return;
    event.preventDefault();
  });

  // A film that begins by itself: what a move did in a lesson.
  function begin() {
    mark();
    if (reel()?.dataset.begins !== undefined && !plays() && current() < last()) play();
  }
  document.addEventListener("htmx:after:swap", () => {
    const ours = busy;
    setTimeout(() => { if (ours) mark(); else begin(); });
  });
  begin();
})();
