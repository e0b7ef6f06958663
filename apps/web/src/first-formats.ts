// Run by a worker, for what a browser reads of a language, once for all its threads, before it writes the
// first number and the first date: it takes a phone as long as a page.
const language = self.name;
new Intl.NumberFormat(language).format(0);
new Intl.DateTimeFormat(language).format(0);
self.close();
