/** The permissions in plain English, for the pages that show or choose them. */
export const permissionsEn = {
  access: {
    denied: 'You cannot see this page',
    permission:
      'That takes the permission "{name}" ({key}), which none of your roles grants. The owner of the company can help.',
    ownerOnly: 'Only the owner of the company can see it.',
    toOverview: 'Go to the company overview',
  },
  permissions: {
    VIEW_MANAGE_COMPANY: {
      name: 'See Manage Company',
      text: 'Open the page with the settings of the company.',
    },
    MANAGE_COMPANY: {
      name: 'Change the company',
      text: 'Change its name, tag, slogan, images and who can join.',
    },
    VIEW_COMPANY_SAFETY_SCORE: {
      name: 'See the safety score',
      text: 'See how safely the company drives.',
    },
    VIEW_REGIONAL_LOGISTICS: {
      name: 'See regional reports',
      text: 'See where the company drives, region by region.',
    },
    VIEW_CONTRACTS: { name: 'See contracts', text: 'See which contracts there are.' },
    BID_ON_CONTRACTS: {
      name: 'Bid on contracts',
      text: 'Make offers on contracts in the name of the company.',
    },
    VIEW_MEMBERS_PAGE: {
      name: 'See members',
      text: 'See who belongs to the company, with their roles and when they were last active.',
    },
    KICK_MEMBERS: {
      name: 'Remove members',
      text: 'Remove members from the company, enter their leave, and read and write staff notes.',
    },
    MANAGE_ROLES: {
      name: 'Manage roles',
      text: 'Create, change and delete roles, and give them to members.',
    },
    VIEW_ALLIANCE_PAGE: { name: 'See alliances', text: 'See the alliances of the company.' },
    MANAGE_ALLIANCES: {
      name: 'Manage alliances',
      text: 'Found, join and leave alliances in the name of the company.',
    },
    VIEW_APPLICATIONS: {
      name: 'See applications',
      text: 'See who has applied to the company.',
    },
    MANAGE_APPLICATIONS: {
      name: 'Answer applications',
      text: 'Accept and reject those who have applied.',
    },
    VIEW_ACHIEVEMENTS: {
      name: 'See achievements',
      text: 'See what the company and its drivers have achieved.',
    },
    VIEW_DRIVER_REPUTATION: {
      name: 'See driver reputation',
      text: 'See how reliable each driver is.',
    },
  },
  permissionGroups: {
    'Company Management': 'Company Management',
    'Company Safety': 'Company Safety',
    Logistics: 'Logistics',
    Contracts: 'Contracts',
    Members: 'Members',
    Roles: 'Roles',
    Alliances: 'Alliances',
    Applications: 'Applications',
    Achievements: 'Achievements',
    Reputation: 'Reputation',
  },
} as const;
