import type { permissionsEn } from '../en/permissions.ts';
import type { Translation } from '../translation.ts';

export const permissionsDe: Translation<typeof permissionsEn> = {
  access: {
    denied: 'Du kannst diese Seite nicht sehen',
    permission:
      'Dafür braucht es die Berechtigung „{name}“ ({key}), die keine deiner Rollen gewährt. Der Inhaber der Firma kann dir helfen.',
    ownerOnly: 'Nur der Inhaber der Firma kann sie sehen.',
    toOverview: 'Zur Firmenübersicht',
  },
  permissions: {
    VIEW_MANAGE_COMPANY: {
      name: 'Firmenverwaltung ansehen',
      text: 'Die Seite mit den Einstellungen der Firma öffnen.',
    },
    MANAGE_COMPANY: {
      name: 'Firma ändern',
      text: 'Name, Kürzel, Slogan und Bilder ändern, und wer beitreten kann.',
    },
    VIEW_COMPANY_SAFETY_SCORE: {
      name: 'Sicherheitswert ansehen',
      text: 'Sehen, wie sicher die Firma fährt.',
    },
    VIEW_REGIONAL_LOGISTICS: {
      name: 'Regionalberichte ansehen',
      text: 'Sehen, wo die Firma fährt, Region für Region.',
    },
    VIEW_CONTRACTS: { name: 'Verträge ansehen', text: 'Sehen, welche Verträge es gibt.' },
    BID_ON_CONTRACTS: {
      name: 'Auf Verträge bieten',
      text: 'Im Namen der Firma Angebote für Verträge abgeben.',
    },
    VIEW_MEMBERS_PAGE: {
      name: 'Mitglieder ansehen',
      text: 'Sehen, wer zur Firma gehört, mit Rollen und letzter Aktivität.',
    },
    KICK_MEMBERS: {
      name: 'Mitglieder entfernen',
      text: 'Mitglieder aus der Firma entfernen, ihre Abwesenheit eintragen, Teamnotizen lesen und schreiben.',
    },
    MANAGE_ROLES: {
      name: 'Rollen verwalten',
      text: 'Rollen anlegen, ändern und löschen, und sie an Mitglieder vergeben.',
    },
    VIEW_ALLIANCE_PAGE: { name: 'Allianzen ansehen', text: 'Die Allianzen der Firma sehen.' },
    MANAGE_ALLIANCES: {
      name: 'Allianzen verwalten',
      text: 'Im Namen der Firma Allianzen gründen, ihnen beitreten und sie verlassen.',
    },
    VIEW_APPLICATIONS: {
      name: 'Bewerbungen ansehen',
      text: 'Sehen, wer sich bei der Firma beworben hat.',
    },
    MANAGE_APPLICATIONS: {
      name: 'Bewerbungen beantworten',
      text: 'Bewerbungen annehmen und ablehnen.',
    },
    VIEW_ACHIEVEMENTS: {
      name: 'Erfolge ansehen',
      text: 'Sehen, was die Firma und ihre Fahrer erreicht haben.',
    },
    VIEW_DRIVER_REPUTATION: {
      name: 'Ruf der Fahrer ansehen',
      text: 'Sehen, wie zuverlässig jeder Fahrer ist.',
    },
  },
  permissionGroups: {
    'Company Management': 'Firmenverwaltung',
    'Company Safety': 'Sicherheit der Firma',
    Logistics: 'Logistik',
    Contracts: 'Verträge',
    Members: 'Mitglieder',
    Roles: 'Rollen',
    Alliances: 'Allianzen',
    Applications: 'Bewerbungen',
    Achievements: 'Erfolge',
    Reputation: 'Ruf',
  },
};
