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
  // A language with a region, such as `pt-BR`, also for its other regions.
  const find = (tag) =>
    texts.find(({ lang }) => lang.toLowerCase() === tag.toLowerCase()) ??
    texts.find(({ lang }) => lang.split('-', 1)[0] === tag.split('-', 1)[0].toLowerCase());
  const shown = navigator.languages.map(find).find(Boolean) ?? texts[0];
  document.documentElement.lang = shown.lang;
  for (const text of texts) if (text !== shown) text.remove();
})();
