interface Names {
  readonly first: string;
  readonly last: string;
}

/** Given names and family names by country, which fit in any combination. */
export const names = {
  SE: {
    first: 'Anna Astrid Elin Erik Gustav Ingrid Johan Karin Lars Linnea Magnus Nils Oskar Sven',
    last: 'Andersson Berg Dahl Ekström Forsberg Holm Lindqvist Lund Nyström Sjöberg Söderlund Wallin Åberg Öberg',
  },
  DE: {
    first:
      'Anke Bernd Birgit Dieter Florian Greta Heike Jonas Jürgen Katrin Lena Matthias Sabine Uwe',
    last: 'Albrecht Bauer Brandt Fischer Hartmann Köhler Krüger Lange Neumann Schäfer Vogel Weiß Winkler Zimmermann',
  },
  PL: {
    first:
      'Agnieszka Andrzej Bartosz Ewa Grzegorz Joanna Kacper Łucja Marek Michał Paweł Tomasz Wojciech Zofia',
    last: 'Dudek Górka Kaczmarek Kowalczyk Krawczyk Mazur Mróz Nowak Pawlak Sikora Sobczak Walczak Wilk Wójcik',
  },
  FR: {
    first:
      'Amélie Antoine Bastien Camille Chloé Élodie Étienne Hugo Julien Léa Margaux Nicolas Rémi Théo',
    last: 'Bertrand Chevalier Dubois Durand Fontaine Garnier Girard Lefèvre Marchand Mercier Moreau Perrin Roussel Vidal',
  },
  ES: {
    first:
      'Alejandro Álvaro Beatriz Carmen Diego Elena Iker Javier Lucía Marta Pablo Rocío Sergio Nuria',
    last: 'Blanco Castillo Delgado Fuentes Gallego Herrera Ibáñez Márquez Molina Navarro Ortega Peña Serrano Vázquez',
  },
  IT: {
    first:
      'Alessia Chiara Davide Elisa Enrico Federica Giulia Lorenzo Luca Marco Matteo Paola Simone Stefano',
    last: 'Barbieri Bianchi Caruso Colombo Conti Ferrara Gallo Lombardi Marino Moretti Ricci Rinaldi Testa Villa',
  },
  NL: {
    first:
      'Anouk Bram Daan Esther Femke Hendrik Jeroen Joost Lotte Maarten Marieke Pieter Sanne Wouter',
    last: 'Bakker Bos Dekker Hendriks Hoekstra Jansen Kuiper Meijer Mulder Postma Smit Visser Vos Willems',
  },
  GB: {
    first:
      'Alan Bethan Callum Daisy Ewan Gareth Hazel Imogen Kieran Maeve Nigel Rhys Rowan Siobhan',
    last: 'Barker Carter Doyle Fletcher Gallagher Hughes Kerr MacLeod Morgan Nolan Pritchard Reid Thatcher Wheeler',
  },
  US: {
    first:
      'Austin Brenda Carlos Darlene Earl Hank Jolene Kayla Luis Mason Randy Tammy Wade Yolanda',
    last: 'Alvarez Bishop Calhoun Dawson Garza Hawkins Jefferson Mercer Nguyen Ortiz Ramsey Sawyer Tucker Whitfield',
  },
  BR: {
    first:
      'Adriana Bruno Caio Daniela Eduardo Fernanda Gustavo Helena João Larissa Otávio Rafael Tainá Vinícius',
    last: 'Almeida Barbosa Cardoso Duarte Figueiredo Gonçalves Machado Moura Nogueira Pacheco Ramos Rezende Siqueira Teixeira',
  },
  TR: {
    first: 'Ahmet Ayşe Burak Cem Deniz Elif Emre Gökhan Hakan Leyla Mehmet Özge Selin Zeynep',
    last: 'Aksoy Arslan Aydın Çelik Demir Erdoğan Güneş Kaplan Kılıç Koç Öztürk Şahin Yıldız Yılmaz',
  },
  FI: {
    first: 'Aino Antti Eero Heidi Jari Juha Kaisa Mikko Noora Päivi Sami Sanna Timo Ville',
    last: 'Heikkinen Hämäläinen Järvinen Karjalainen Koskinen Laine Lehtonen Mäkelä Niemi Rantanen Räsänen Salonen Turunen Virtanen',
  },
} as const satisfies Readonly<Record<string, Names>>;

export type NameCountry = keyof typeof names;

/** The country whose names are used for one without its own list. */
const neighbours: Readonly<Record<string, NameCountry>> = {
  AT: 'DE',
  AU: 'GB',
  BE: 'NL',
  CA: 'US',
  IE: 'GB',
  LT: 'PL',
  NO: 'SE',
  PT: 'BR',
};

export const nameCountries = Object.keys(names).filter(hasNames);

/** Returns the country whose name list fits a country. */
export function nameCountryOf(country: string): NameCountry {
  return hasNames(country) ? country : (neighbours[country] ?? 'GB');
}

function hasNames(country: string): country is NameCountry {
  return country in names;
}

/** Lists every combination of a country's names. */
export function listFullNames(country: NameCountry): string[] {
  const { first, last } = names[country];
  return first.split(' ').flatMap((given) => last.split(' ').map((family) => `${given} ${family}`));
}
