// Retries by a reload: submitting the form would drop the address's query.
addEventListener('submit', (event) => {
  event.preventDefault();
  location.reload();
});

// Reloads automatically once the server is reachable, which may be later than the network.
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

// The page contains its text in every language; only the reader's stays.
(() => {
  const texts = [...document.querySelectorAll('main')];
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  const spoken = wanted.find((language) => texts.some(({ lang }) => lang === language));
  document.documentElement.lang = spoken ?? texts[0].lang;
  for (const text of texts) if (text.lang !== document.documentElement.lang) text.remove();
})();
