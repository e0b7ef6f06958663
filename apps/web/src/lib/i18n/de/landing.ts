import type { landingEn } from '../en/landing.ts';
import type { Translation } from '../translation.ts';

/** The texts of the landing page in German. */
export const landingDe: Translation<typeof landingEn> = {
  landing: {
    title: 'Das Zuhause virtueller Speditionen',
    description:
      'Gründe eine Spedition für Euro Truck Simulator 2 und American Truck Simulator, nimm Fahrer auf, gib ihnen Rollen und behalte, wer was getan hat. Quelloffen, auf deinem eigenen Server.',
    cardAlt: 'Die Übersicht einer Spedition in {name}',
    skip: 'Zum Inhalt springen',
    banner: '1.0 Release',
    bannerLink: 'Was drin ist',
    sectionsLabel: 'Abschnitte',
    homeLink: '{name}, nach oben',
    logIn: 'Anmelden',
    register: 'Registrieren',
    openDashboard: 'Zum Dashboard',
    steamEmulated: 'Die Steam-Anmeldung ist nachgebildet',
    language: 'English',
    sections: {
      home: 'Start',
      features: 'Funktionen',
      integrations: 'Anbindungen',
      pricing: 'Preise',
      faq: 'Fragen',
      demo: 'Demo anfragen',
    },
    colorScheme: {
      label: 'Farbschema: {scheme}',
      auto: 'System',
      light: 'Hell',
      dark: 'Dunkel',
    },
    hero: {
      tagline: 'Das Zuhause deiner virtuellen Spedition.',
      text: 'Ein Ort für deine Fahrer, ihre Rollen und das Protokoll, wer was getan hat. Für Spieler von Euro Truck Simulator 2 und American Truck Simulator, allein oder im Mehrspielermodus.',
      register: 'Mit Steam registrieren',
      tour: 'Was es kann',
      picture: 'Die Übersicht einer Spedition: ihr Banner, ihre Leute und ihre Zahlen.',
      facts: {
        cost: 'Kostenlos, auch zum Selbsthosten',
        games: 'ETS2 und ATS',
        data: 'Deine Daten auf deinem Rechner',
      },
    },
    features: {
      title: 'Was eine VTC zwischen zwei Aufträgen braucht',
      text: 'Was neben den Bildern steht, funktioniert heute; die Seitenleiste nennt auch Seiten, die noch kommen. Die Spedition und ihre Fahrer sind erfunden.',
      members: {
        title: 'Wissen, wer für dich fährt',
        text: 'Alle Mitglieder in einer Liste: seit wann sie dabei sind, wann sie zuletzt da waren, wer Urlaub hat und wer länger schweigt, als deiner Spedition lieb ist.',
        leave: 'Abwesenheiten, damit Urlaub nicht als Untätigkeit zählt',
        notes: 'Notizen, die nur deine Leitung liest',
        search: 'Suchen und sortieren, egal wie groß die Spedition ist',
        picture: 'Die Liste der Mitglieder mit ihren Rollen und wann jedes zuletzt gesehen wurde.',
      },
      roles: {
        title: 'Rollen, die am Tor gelten',
        text: 'Fünfzehn Rechte in zehn Gruppen, ein Gehalt je Rolle, Standardrollen für Neue. Der Server prüft jeden Aufruf; ein versteckter Knopf ist kein Schloss.',
        grant: 'Niemand vergibt ein Recht, das ihm selbst fehlt',
        viewAs: 'Sieh deine Spedition so, wie eine deiner Rollen sie sieht',
        owner: 'Ein Eigentümer, und eine Übergabe, der der Neue zustimmen muss',
        picture: 'Eine Rolle mit ihrem Gehalt und ihren Rechten.',
      },
      recruitment: {
        title: 'Von Fahrern gefunden werden',
        text: 'Ein Verzeichnis mit Suche nach Name, Kürzel oder Land und eine öffentliche Seite für deine Spedition, deren Link im Chat eine ordentliche Karte zeigt.',
        open: 'Nimm Fahrer sofort auf, oder schließ das Tor; das Beantworten von Bewerbungen ist im Bau',
        page: 'Logo, Banner, Kürzel und Slogan, beim Hochladen zugeschnitten',
        private: 'Die öffentliche Seite schaltest du jederzeit ab',
        picture: 'Das Verzeichnis der Speditionen, die größte zuerst.',
      },
      audit: {
        title: 'Wer was wann getan hat',
        text: 'Rollen, Ausschlüsse, Einstellungen, Notizen: Jede Änderung wird in dem Moment festgehalten, in dem sie geschieht, samt dem, was vorher da war. Niemand bearbeitet das Protokoll, auch du nicht.',
        filter: 'Nach Mitglied, nach Aktion, nach dem, was betroffen ist',
        undo: 'Eine gelöschte Spedition lässt sich sieben Tage lang zurückholen',
        export: 'Nimm deine Daten mit, oder lösche dein Konto endgültig',
        picture: 'Das Protokoll mit dem, was geändert wurde.',
      },
    },
    integrations: {
      title: 'Womit es sich verbindet',
      text: 'Geradeheraus: was funktioniert und was noch unterwegs ist.',
      works: 'Funktioniert',
      planned: 'Geplant',
      steam: {
        name: 'Steam',
        text: 'Melde dich mit deinem Steam-Konto an. Es ist hier deine Identität; niemand sonst kann es registrieren.',
      },
      api: {
        name: 'REST-API und OpenAPI',
        text: 'Was diese Seiten können, kann auch dein Bot: eine dokumentierte API und persönliche Zugangstoken mit Rechten und Ablaufdatum. <docs>Zur Referenz</docs>',
      },
      devices: {
        name: 'Deine eigenen Programme',
        text: 'Ein Einmalcode meldet ein Programm auf deinem PC an; in den Einstellungen siehst du es und kannst es abmelden.',
      },
      ets2: {
        name: 'Euro Truck Simulator 2',
        text: 'Heute Speditionen und Fahrer. Aufträge aus dem Spiel kommen mit dem Telemetrie-Begleiter.',
      },
      ats: {
        name: 'American Truck Simulator',
        text: 'Dieselbe Spedition, dieselben Fahrer, beide Spiele.',
      },
      companion: {
        name: 'Telemetrie-Begleiter',
        text: 'Ein kleines Programm neben dem Spiel, das meldet, was du lieferst. Es ist noch nicht da.',
      },
    },
    pricing: {
      title: 'Preise',
      text: 'Drei Tarife. Der erste ist schon das Ganze.',
      period: 'Abrechnung',
      monthly: 'Monatlich',
      yearly: 'Jährlich',
      discount: '-40%',
      perMonth: 'im Monat',
      planned: 'geplant',
      free: {
        name: 'Free',
        text: 'Für Fahrer und für Speditionen aller Art.',
        action: 'Mit Steam registrieren',
      },
      premium: {
        name: 'Premium',
        text: 'Für eine Spedition, die ihren Betreiber zur Hand haben will.',
        members: 'Bis zu 10 Teammitglieder',
        everything: 'Alles aus Free',
        action: 'Premium anfragen',
      },
      ultimate: {
        name: 'Ultimate',
        text: 'Für Speditionen, die aus einem Konvoi herausgewachsen sind.',
        members: 'Unbegrenzt viele Mitglieder',
        everything: 'Alles aus Premium',
        action: 'Ultimate anfragen',
      },
      itemsTitle: 'Was drin ist: {count, number} Dinge',
      items: {
        steam: 'Anmeldung mit Steam',
        password: 'Anmeldung mit E-Mail und Passwort',
        twoFactor: 'Zwei-Faktor-Anmeldung',
        sessions: 'Browser und Geräte, aufgelistet und abmeldbar',
        company: 'Eine Spedition mit Logo, Banner, Kürzel und Slogan',
        publicPage: 'Eine öffentliche Seite der Spedition',
        directory: 'Ein Platz im Verzeichnis',
        recruitment: 'Aufnahme, offen oder geschlossen',
        members: 'Mitgliederliste mit Suche und Sortierung',
        activity: 'Zuletzt gesehen, mit Frist für Untätige',
        leave: 'Abwesenheiten',
        notes: 'Notizen der Leitung',
        roles: 'Rollen mit Gehältern',
        permissions: '15 Rechte in 10 Gruppen',
        viewAs: 'Ansicht als eine Rolle',
        audit: 'Protokoll',
        handOver: 'Übergabe, und sieben Tage, um ein Löschen zurückzunehmen',
        api: 'REST-API und persönliche Zugangstoken',
        jobs: 'Auftragsbuch aus dem Spiel',
        applications: 'Bewerbungen beantworten',
      },
      note: '<strong>Ganz ehrlich:</strong> Waybill ist freie Software unter der MIT-Lizenz. Wenn du es selbst hostest, kostet es nichts und setzt keine Mitgliedergrenze durch. Premium und Ultimate sind für alle, die den Betrieb abgeben wollen: Auf diesen Seiten wird nichts abgebucht, du <demo>fragst an</demo> und einigst dich mit dem Betreiber.',
    },
    faq: {
      title: 'Fragen',
      what: {
        question: 'Was ist eine VTC?',
        answer:
          'Eine virtuelle Spedition: Spieler von Euro Truck Simulator 2 oder American Truck Simulator, die unter einem Namen fahren, mit eigenen Rängen, Regeln und Konvois.',
      },
      steam: {
        question: 'Warum melde ich mich mit Steam an?',
        answer:
          'Weil dein Steam-Konto zeigt, dass du du bist. {name} erfährt deine Steam-ID und deinen öffentlichen Namen, nie dein Steam-Passwort. Nach der Registrierung kannst du dich auch mit E-Mail und Passwort anmelden.',
      },
      jobs: {
        question: 'Zeichnet es meine Aufträge auf?',
        answer:
          'Noch nicht. Speditionen, Mitglieder, Rollen und Protokoll funktionieren heute. Aufträge, Live-Karte und alles, was Daten aus dem Spiel braucht, kommen mit dem Telemetrie-Begleiter, der geplant ist.',
      },
      several: {
        question: 'Kann ich für zwei Speditionen fahren?',
        answer:
          'Nein. Ein Fahrer gehört zu einer Spedition. Du kannst jederzeit gehen und zu einer anderen wechseln.',
      },
      host: {
        question: 'Wie hoste ich es selbst?',
        answer:
          'Du brauchst Node.js und einen Befehl: npm start. Die Datenbank bringt es mit, ein PostgreSQL im Datenordner. Hast du einen PostgreSQL-Server, gib ihm stattdessen den.',
      },
      data: {
        question: 'Wo liegen meine Daten?',
        answer:
          'In der Datenbank dessen, der diese Installation betreibt, und sonst nirgends: keine Analyse, keine Werbung, keine Dateien von anderen Servern. In den Einstellungen kannst du exportieren, was über dich gespeichert ist, und dein Konto löschen.',
      },
      affiliation: {
        question: 'Ist es von SCS Software oder Valve?',
        answer: 'Nein. Es ist ein eigenes Projekt und gehört zu keinem von beiden.',
      },
    },
    demo: {
      title: 'Demo anfragen',
      text: 'Sag dem Betreiber von {name}, wer du bist und was du suchst. Die Antwort kommt per E-Mail.',
      name: 'Name',
      email: 'E-Mail',
      vtcName: 'VTC (freiwillig)',
      message: 'Nachricht',
      messageHint: 'Wie viele Fahrer, welches Spiel, was dir heute fehlt.',
      trap: 'Dieses Feld bitte leer lassen',
      submit: 'Anfrage senden',
      sending: 'Wird gesendet…',
      sent: 'Danke. Deine Anfrage ist angekommen, und der Betreiber schreibt dir.',
      needsScript: 'Dieses Formular braucht JavaScript. Bitte schalte es für diese Seite ein.',
      problems: {
        nameMissing: 'Bitte sag uns deinen Namen.',
        emailMissing: 'Bitte sag uns deine E-Mail-Adresse.',
        emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse ein.',
        vtcNameInvalid: 'Der Name einer Spedition hat höchstens 50 Zeichen.',
        messageMissing: 'Bitte schreib ein paar Worte.',
        tooMany:
          'Du hast schon mehrere Anfragen gesendet. Bitte versuch es in einer Stunde wieder.',
        failed:
          'Deine Anfrage konnte nicht gesendet werden. Es ist nichts verloren: Bitte versuch es noch einmal.',
        fields: 'Einige Felder brauchen deine Aufmerksamkeit.',
      },
    },
    footer: {
      label: 'Über diese Seite',
      licence:
        '{name} läuft mit Waybill, freier Software unter der MIT-Lizenz. Weder SCS Software noch Valve ist daran beteiligt.',
      api: 'API-Referenz',
      companies: 'Eine Spedition finden',
    },
  },
  offline: {
    title: 'Keine Verbindung',
    text: 'Dieses Gerät ist offline, oder der Server ist nicht erreichbar. Nichts Gespeichertes ist verloren.',
    retry: 'Noch einmal versuchen',
  },
};
