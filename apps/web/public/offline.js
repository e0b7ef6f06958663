// Shows what could not be reached: sending the form would leave out what the address has after the
// question mark.
addEventListener('submit', (event) => {
  event.preventDefault();
  location.reload();
});

// It comes by itself as soon as the server can be reached, which may be later than there is a connection.
(() => {
  let waitMs = 1_000;
  let timer = setTimeout(look, waitMs);
  function look() {
    fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : lookLater()),
      lookLater,
    );
  }
  function lookLater() {
    waitMs = Math.min(waitMs * 2, 60_000);
    timer = setTimeout(look, waitMs);
  }
  addEventListener('online', () => {
    clearTimeout(timer);
    waitMs = 1_000;
    look();
  });
})();

// The page holds its text in every language; of those, the reader's stays.
(() => {
  const texts = [...document.querySelectorAll('main')];
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  const spoken = wanted.find((language) => texts.some(({ lang }) => lang === language));
  document.documentElement.lang = spoken ?? texts[0].lang;
  for (const text of texts) if (text.lang !== document.documentElement.lang) text.remove();
})();
