// Run in a worker. Makes the browser load a language's locale data, once for all threads, before the first
// number and date are formatted: on a phone that takes as long as a page.
const language = self.name;
new Intl.NumberFormat(language).format(0);
new Intl.DateTimeFormat(language).format(0);
self.close();
