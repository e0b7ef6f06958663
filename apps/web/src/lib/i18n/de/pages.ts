import type { pagesEn } from '../en/pages.ts';
import type { Translation } from '../translation.ts';
import { permissionsDe } from './permissions.ts';

export const pagesDe: Translation<typeof pagesEn> = {
  ...permissionsDe,
  coming: {
    status: 'Kommt noch',
    points: 'Was die Seite können wird',
    needs: 'Was sie zuerst braucht',
    meanwhile: 'Bis dahin',
    open: '{page} öffnen',
  },
  comingPages: {
    safety: {
      text: 'Wie sicher die Firma fährt, von 0 bis 100, und warum.',
      first:
        'Zählt Strafen, Kollisionen, zu schnelles Fahren, beschädigte Fracht und Verspätungen je gefahrenem Kilometer.',
      second: 'Lässt alte Fehler verblassen: Nach 90 Tagen zählt jeder nur noch halb.',
      third:
        'Nennt die fünf Dinge, die am meisten kosten, und die Straßen und Stunden, wo sie geschehen.',
      needs: 'Gelieferte Aufträge. Unter 500 km hat ein Fahrer keine Wertung.',
      meanwhile: 'Sieh, wer für dich fährt und wer lange nicht da war.',
    },
    regionalReports: {
      text: 'Wo die Firma fährt, nach Land, Stadt und Strecke.',
      first: 'Zeigt Aufträge, Tonnen, Umsatz je Kilometer und übliche Dauer jeder Region.',
      second: 'Zählt Maut, Fähren, Strafen und Schäden zusammen, und wie oft leer gefahren wird.',
      third: 'Vergleicht zwei Zeiträume und gibt die Tabelle als CSV aus.',
      needs: 'Gelieferte Aufträge mit den Städten, zwischen denen sie gefahren wurden.',
      meanwhile: 'Sieh die Firma auf einen Blick.',
    },
    contracts: {
      text: 'Fracht, deren Lieferung die Firma zusagt, mit Frist und Preis.',
      first:
        'Verlangt eine Zahl von Aufträgen, Tonnen oder Kilometern zwischen Orten, in einer Frist.',
      second: 'Rechnet jeden gelieferten Auftrag einem Vertrag an und zeigt, wie weit er ist.',
      third: 'Verbucht am Ende den Bonus oder die Strafe.',
      needs: 'Gelieferte Aufträge, die einen Vertrag erfüllen.',
      meanwhile: 'Bestimme, welche Rollen Verträge sehen und darauf bieten dürfen.',
    },
    alliances: {
      text: 'Firmen, die zusammenarbeiten, ohne eine zu werden.',
      first: 'Ein Inhaber schlägt eine Allianz vor, die Inhaber der anderen nehmen sie an.',
      second:
        'Ihre Bedingungen sagen, was geteilt wird: Veranstaltungen, Aufträge, Lager, ein Chat, eine Rangliste.',
      third:
        'Gemeinsame Zahlen zählen jeden Auftrag einmal, und eine Allianz endet durch Kündigung.',
      needs: 'Eine zweite Firma, und für die gemeinsamen Zahlen gelieferte Aufträge.',
      meanwhile: 'Bestimme, welche Rollen Allianzen sehen und verwalten dürfen.',
    },
    applications: {
      text: 'Wer für dich fahren will, und deine Antwort darauf.',
      first:
        'Listet offene Bewerbungen mit dem, was du zum Entscheiden brauchst: wer, seit wann, mit welchen Worten.',
      second: 'Stellt Bewerbern deine eigenen Fragen und lässt deine Leute beraten und abstimmen.',
      third: 'Wer angenommen wird, ist sofort Mitglied mit der Standardrolle.',
      needs: 'Nichts weiter. Bewerbungen kommen schon an: Das Menü sagt, wie viele offen sind.',
      meanwhile: 'Wähle, ob Fahrer sich bewerben oder sofort beitreten.',
    },
    achievements: {
      text: 'Was Fahrer und Firma zusammen erreicht haben.',
      first: 'Du setzt die Ziele: Entfernungen, Lieferungen, Serien ohne Schaden, Veranstaltungen.',
      second: 'Zeigt, wie viele Fahrer ein Ziel schon erreicht haben, bevor du es veröffentlichst.',
      third: 'Kennt Stufen, und wird zurückgenommen, wenn ein Auftrag doch nicht zählt.',
      needs: 'Gelieferte Aufträge und Veranstaltungen.',
      meanwhile: 'Sieh, wer am längsten bei dir ist.',
    },
    reputation: {
      text: 'Wie verlässlich jeder Fahrer ist, von 0 bis 1.000, mit den Gründen.',
      first:
        'Wägt Pünktlichkeit, unbeschädigte Fracht, beendete Aufträge, Sicherheit, Verträge und Teilnahme.',
      second:
        'Urteilt nicht nach einer Handvoll Aufträgen: Neulinge beginnen beim Schnitt der Firma.',
      third: 'Zeigt, wie er sich entwickelt hat und was ihn bewegt hat.',
      needs: 'Gelieferte Aufträge jedes Fahrers.',
      meanwhile: 'Sieh, wer für dich fährt und in welcher Rolle.',
    },
    jobs: {
      text: 'Jede Lieferung der Firma, aus dem Spiel oder von Hand eingetragen.',
      first: 'Listet Aufträge mit Fracht, Strecke, Fahrer und Lohn, mit Filtern und Export.',
      second: 'Zeigt jeden Auftrag genau: gefahrene Strecke, Kraftstoff, Maut, Strafen, Schaden.',
      third: 'Prüft, was gefahren wurde, und lässt über Unklares entscheiden.',
      needs: 'Die Companion-App, die deine Lieferungen aus dem Spiel liest. Sie ist in Arbeit.',
      meanwhile: 'Sieh die Geräte und Tokens deines Kontos.',
    },
    dispatcher: {
      text: 'Schlägt vor, wer was als Nächstes fährt, und sagt, warum.',
      first: 'Wägt Umsatz, Kosten, Entfernung, Fristen und die Erfahrung jedes Fahrers.',
      second: 'Achtet auf Ruhezeiten, Abwesenheit und Lkw, die in die Werkstatt gehören.',
      third: 'Fahrer nehmen an oder lehnen ab, und er sagt auch, wenn sich nichts lohnt.',
      needs: 'Gelieferte Aufträge, offene Verträge und die Standorte der Lkw.',
      meanwhile: 'Sieh, wer da ist und wer abwesend.',
    },
    economy: {
      text: 'Die Bücher der Firma: was hereinkam, was hinausging, was bleibt.',
      first: 'Bucht jeden Betrag doppelt, damit die Summe immer stimmt.',
      second: 'Zeigt Gewinn und Verlust, Bilanz und Geldfluss, nach Fahrer, Lkw und Strecke.',
      third: 'Zahlt die Gehälter der Rollen, nachdem jemand sie freigegeben hat.',
      needs: 'Gelieferte Aufträge, die den Umsatz bringen.',
      meanwhile: 'Lege die Gehälter deiner Rollen fest.',
    },
    garages: {
      text: 'Wo deine Lkw zu Hause sind.',
      first: 'Kauft Garagen in den Städten des Spiels und erweitert sie um Plätze.',
      second: 'Gibt jedem Lkw ein Zuhause und hält sich daran, was eine Garage fasst.',
      third: 'Zeigt Miete, Auslastung und Gewinn jeder Garage.',
      needs: 'Die Bücher der Firma, aus denen Garagen bezahlt werden.',
      meanwhile: 'Sieh die Firma auf einen Blick.',
    },
    inventory: {
      text: 'Was in deinen Lagern liegt, und was knapp wird.',
      first: 'Nimmt auf, was Fahrer an ein Lager liefern, und gibt heraus, was sie holen.',
      second: 'Warnt, bevor etwas ausgeht oder ein Lager voll ist.',
      third: 'Hält jede Bewegung mit ihrem Grund fest, sodass der Bestand nie unter null fällt.',
      needs: 'Gelieferte Aufträge und Verträge, die zu einem Lager führen.',
      meanwhile: 'Sieh die Firma auf einen Blick.',
    },
    fleet: {
      text: 'Jeder Lkw der Firma, mit seinem bisherigen Leben.',
      first: 'Findet Lkw in den gefahrenen Aufträgen, mit Kennzeichen und Kilometerstand.',
      second: 'Zeigt von jedem Nutzung, Kosten je Kilometer und Verbrauch auf 100 km.',
      third: 'Weist Lkw Fahrern und Garagen zu und verfolgt, was sie wert sind.',
      needs: 'Die Companion-App, die sagt, welcher Lkw gefahren wird.',
      meanwhile: 'Sieh die Geräte und Tokens deines Kontos.',
    },
    customisation: {
      text: 'Die Farben der Firma: Lackierungen für Lkw und Auflieger.',
      first: 'Bewahrt Lackierungen mit Bildern, Farben, Fassungen und ihren Urhebern auf.',
      second: 'Weist sie Lkw und Rollen zu und verlangt eine bei einer Veranstaltung.',
      third: 'Lässt Mitglieder herunterladen, was sie brauchen.',
      needs: 'Die Liste deiner Lkw.',
      meanwhile: 'Lege Logo und Banner der Firma fest.',
    },
    maintenance: {
      text: 'Welcher Lkw in die Werkstatt muss, und wann.',
      first: 'Errechnet aus Kilometern, Verschleiß und Tagen, was fällig ist.',
      second:
        'Öffnet einen Werkstattauftrag, der den Lkw von der Straße hält, bis er erledigt ist.',
      third: 'Verbucht, was die Reparatur kostet.',
      needs: 'Die Liste deiner Lkw, mit dem Verschleiß, den das Spiel meldet.',
      meanwhile: 'Sieh, wer für dich fährt.',
    },
    showroom: {
      text: 'Wo an die Lkw von früher erinnert wird.',
      first:
        'Gibt jedem ausgemusterten Lkw eine Seite: Kilometer, Aufträge, Fahrer, sein bester Monat.',
      second: 'Zeigt Lackierungen und Meilensteine, die du auswählst, mit Fotos.',
      third: 'Kann für alle geöffnet werden.',
      needs: 'Lkw, die ausgemustert sind.',
      meanwhile: 'Sieh die Firma auf einen Blick.',
    },
    insurance: {
      text: 'Schutz für das, was auf der Straße schiefgeht.',
      first: 'Versichert Haftung, Lkw und Fracht, mit einer Selbstbeteiligung deiner Wahl.',
      second:
        'Eröffnet aus einer Kollision oder einem Schaden, den das Spiel meldet, je einen Fall.',
      third: 'Errechnet die Prämie aus euren eigenen Fällen und belohnt Monate ohne einen.',
      needs: 'Lkw, gelieferte Aufträge und die Bücher der Firma.',
      meanwhile: 'Sieh die Firma auf einen Blick.',
    },
    cargo: {
      text: 'Welche Fracht gerade gefragt ist.',
      first:
        'Errechnet für jede Fracht und Strecke einen Index aus dem, was wirklich geliefert wird.',
      second: 'Zahlt einen Bonus der Firma und ändert nie, was das Spiel zahlt.',
      third: 'Zeigt, wie sich der Index bewegt hat und wohin er geht.',
      needs: 'Gelieferte Aufträge der letzten 30 Tage.',
      meanwhile: 'Sieh die Firma auf einen Blick.',
    },
    map: {
      text: 'Wo deine Lkw gerade sind.',
      first: 'Zeigt Lkw, ihre Spur und ihre Ladung auf einer Karte des Spiels.',
      second: 'Jeder Fahrer bestimmt, wer ihn sieht: niemand, die Firma oder alle.',
      third: 'Sagt, wenn ein Standort alt ist, statt so zu tun.',
      needs: 'Die Companion-App, die Standorte sendet, während du fährst.',
      meanwhile: 'Sieh die Geräte und Tokens deines Kontos.',
    },
    route: {
      text: 'Wie lange eine Strecke wirklich dauert, und was sie kostet.',
      first: 'Kennt Entfernung, Zeit, Maut und Fähren der Strecken, die schon gefahren wurden.',
      second: 'Bringt mehrere Ziele in eine gute Reihenfolge, mit Pausen und Tankstopps.',
      third: 'Vergleicht den Plan mit dem, was am Ende gefahren wurde.',
      needs: 'Gelieferte Aufträge auf den fraglichen Strecken.',
      meanwhile: 'Sieh die Geräte und Tokens deines Kontos.',
    },
    weather: {
      text: 'Was Fahrern gerade auf der Straße begegnet.',
      first: 'Sagt, wo es regnet, weil dort die Scheibenwischer laufen.',
      second: 'Sagt, wo der Verkehr stockt, weil dort langsam gefahren wird.',
      third: 'Sagt, auf wie vielen Meldungen das beruht, und sagt nichts, wo es keine gibt.',
      needs: 'Die Companion-App auf der Straße.',
      meanwhile: 'Sieh die Geräte und Tokens deines Kontos.',
    },
    fuel: {
      text: 'Wo Kraftstoff günstig ist.',
      first: 'Nimmt den Preis aus dem, was Fahrer in der letzten Woche an der Säule gezahlt haben.',
      second: 'Greift sonst auf eine Tabelle nach Ländern zurück, die der Inhaber pflegt.',
      third:
        'Findet den günstigsten Halt auf einer Strecke und rechnet in die Kosten der Aufträge.',
      needs: 'Tankstopps, die die Companion-App gesehen hat.',
      meanwhile: 'Sieh die Geräte und Tokens deines Kontos.',
    },
    calendar: {
      text: 'Alles, was ein Datum hat, an einem Ort.',
      first:
        'Zeigt Veranstaltungen, Fristen, Abwesenheit, Wartung und Zahltage nach Monat, Woche oder Liste.',
      second: 'Hält sich an deine Zeitzone.',
      third: 'Lässt sich im Kalender deines Telefons abonnieren.',
      needs: 'Veranstaltungen und Verträge. Abwesenheit gibt es schon.',
      meanwhile: 'Trage deine Abwesenheit ein.',
    },
    events: {
      text: 'Konvois und Treffen der Firma.',
      first: 'Kündigt an, wo und wann man sich trifft, die Route, die Plätze und was du brauchst.',
      second: 'Fahrer sagen, ob sie kommen; wer keinen Platz bekommt, steht auf der Warteliste.',
      third: 'Erkennt an den Standorten der Lkw, wer wirklich da war.',
      needs: 'Die Companion-App für die Teilnahme. Ankündigungen kommen zuerst.',
      meanwhile: 'Sieh, wer mitfahren würde.',
    },
    chat: {
      text: 'Miteinander reden, ohne ein weiteres Programm.',
      first:
        'Hat Kanäle für die Firma, für Rollen, Veranstaltungen und Allianzen, und private Nachrichten.',
      second: 'Zeigt, was ungelesen ist und wer erwähnt wurde, und findet alte Nachrichten.',
      third: 'Lässt sich moderieren und vergisst nach so langer Zeit, wie du willst.',
      needs: 'Live-Nachrichten zwischen Browser und Server.',
      meanwhile: 'Sieh, wer für dich fährt.',
    },
  },
};
