// Small comforts of all pages. Everything works without them.
"use strict";

document.documentElement.classList.add("with-script");

document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-sends]")) target.form.requestSubmit();
  if (target.matches("[data-shows-seats]")) showSeats(Number(target.value));
});

document.addEventListener("click", async ({ target }) => {
  if (target.closest("[data-goes-back]")) history.back();
  const button = target.closest("[data-copies]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
});

// The name that was written last stands in every field for one that is empty.
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-remembers]")) localStorage.setItem(target.dataset.remembers, target.value.trim());
});

function showSeats(count) {
  for (const seat of document.querySelectorAll("[data-seat]")) {
    const used = Number(seat.dataset.seat) < count;
    seat.hidden = !used;
    const field = seat.matches("option") ? seat : seat.querySelector("select");
    field.disabled = !used;
  }
}

function fillIn() {
  for (const field of document.querySelectorAll("[data-own-address]")) field.value = location.href.split("#")[0];
  for (const field of document.querySelectorAll("[data-remembers]")) {
    field.value ||= localStorage.getItem(field.dataset.remembers) ?? "";
  }
}

const chosen = document.querySelector("[data-shows-seats]:checked");
if (chosen) showSeats(Number(chosen.value));
fillIn();
