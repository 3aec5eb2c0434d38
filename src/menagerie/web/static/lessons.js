// Which lessons this browser has seen through.
"use strict";

(() => {
  const KEY = "learned";
  const learned = () => new Set((localStorage.getItem(KEY) ?? "").split("\n").filter(Boolean));

  function note() {
    const done = document.querySelector("[data-learned]");
    if (!done) return;
    localStorage.setItem(KEY, [...learned().add(done.dataset.learned)].join("\n"));
  }

  function show() {
    const known = learned();
    for (const lesson of document.querySelectorAll("[data-lesson]")) {
      const is = known.has(lesson.dataset.lesson);
      lesson.classList.toggle("is-learned", is);
      lesson.querySelector(".learned").hidden = !is;
    }
  }

  document.addEventListener("htmx:after:swap", note);
  note();
  show();
})();
