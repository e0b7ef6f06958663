// The page holds its text in every language; of those, the reader's stays.
(() => {
  const texts = [...document.querySelectorAll('main')];
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  const spoken = wanted.find((language) => texts.some(({ lang }) => lang === language));
  document.documentElement.lang = spoken ?? texts[0].lang;
  for (const text of texts) if (text.lang !== document.documentElement.lang) text.remove();
})();
