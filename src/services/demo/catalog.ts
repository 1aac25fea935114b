import { projectColours } from '../../domain/colour.ts';
import type { BudgetInput } from '../budgets/read-budget.ts';
import type { MoneyInput } from '../rates/hourly-rate.ts';

/** The projects of the demo team, and the titles of their entries. */

export const team = {
  name: 'Northlight Studio',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  defaultHourlyRate: { amount: '90.00' },
};

export const clients = {
  harbour: { name: 'Harbour & Pine', defaultHourlyRate: { amount: '95.00' } },
  veloce: { name: 'Veloce Rail', defaultHourlyRate: { amount: '125.00' } },
} satisfies Record<string, { name: string; defaultHourlyRate: MoneyInput }>;

type Titles = readonly [string, ...string[]];

export interface DemoProject {
  name: string;
  client: keyof typeof clients | null;
  colour: string;
  billable: boolean;
  hourlyRate: MoneyInput | null;
  budget: BudgetInput | null;
  /** The start and the end of the work, in months before today; 0 is today. */
  monthsAgo: readonly [number, number];
  archived: boolean;
  /** Titles of entries, by task. */
  tasks: Readonly<Record<string, Titles>>;
}

export const projects: Readonly<Record<string, DemoProject>> = {
  shop: {
    name: 'Web shop',
    client: 'harbour',
    colour: projectColours[0],
    billable: true,
    hourlyRate: null,
    budget: { seconds: 220 * 3600, period: 'MONTHLY' },
    monthsAgo: [18, 0],
    archived: false,
    tasks: {
      Discovery: [
        'Interviews with shop staff',
        'Notes on the old checkout',
        'Journey map',
        'Sizing the backlog',
      ],
      Design: ['Product page', 'Basket and checkout', 'Icons for care labels', 'Mobile menu', 'Empty states'],
      Development: [
        'Delivery dates in the basket',
        'Product search',
        'Stock levels from the warehouse',
        'Voucher codes',
        'Speeding up the category pages',
        'Code review',
      ],
      Support: [
        'Wrong VAT on an invoice',
        'Returns form',
        'Price update',
        'Questions from the shop',
        'Broken newsletter link',
      ],
      'Project management': [
        'Weekly with Harbour & Pine',
        'Sprint planning',
        'Budget forecast',
        'Release notes',
      ],
    },
  },
  campaign: {
    name: 'Spring campaign',
    client: 'harbour',
    colour: projectColours[4],
    billable: true,
    hourlyRate: null,
    budget: { money: { amount: '100000.00' }, period: 'ONCE' },
    monthsAgo: [18, 7],
    archived: true,
    tasks: {
      Concept: ['Mood boards', 'Three directions', 'Presentation to Harbour & Pine', 'Slogans'],
      Production: [
        'Photo selection',
        'Landing page',
        'Banner formats',
        'Newsletter template',
        'Proofreading',
      ],
    },
  },
  booking: {
    name: 'Booking app',
    client: 'veloce',
    colour: projectColours[2],
    billable: true,
    hourlyRate: null,
    budget: { money: { amount: '40000.00' }, period: 'MONTHLY', thresholds: [50, 80, 100] },
    monthsAgo: [17, 0],
    archived: false,
    tasks: {
      Workshops: [
        'Workshop: seat choice',
        'Workshop: refunds',
        'Preparing the workshop',
        'Write-up of the workshop',
      ],
      Design: [
        'Seat map',
        'Ticket in the wallet',
        'Delay notices',
        'Colours for low vision',
        'Prototype for testing',
      ],
      Development: [
        'Seat map on small screens',
        'Payment with saved cards',
        'Offline tickets',
        'Timetable import',
        'Refund rules',
        'Push messages for delays',
        'Code review',
      ],
      Testing: [
        'Regression run',
        'Tests on old phones',
        'Screen reader pass',
        'Reproducing a crash',
        'Load test',
      ],
      'Project management': [
        'Steering committee',
        'Sprint planning',
        'Roadmap',
        'Status report',
        'Risk list',
      ],
    },
  },
  displays: {
    name: 'Station displays',
    client: 'veloce',
    colour: projectColours[5],
    billable: true,
    hourlyRate: { amount: '140.00' },
    budget: { money: { amount: '120000.00' }, period: 'ONCE' },
    monthsAgo: [8, 0],
    archived: false,
    tasks: {
      Concept: [
        'Reading distances',
        'Layout for platform screens',
        'Night mode',
        'Visit to the central station',
      ],
      Development: [
        'Renderer',
        'Watchdog for frozen screens',
        'Feed of departures',
        'Remote update',
        'Code review',
      ],
      'Project management': ['Call with the hardware supplier', 'Installation plan', 'Acceptance protocol'],
    },
  },
  studio: {
    name: 'Studio operations',
    client: null,
    colour: projectColours[10],
    billable: false,
    hourlyRate: null,
    budget: null,
    monthsAgo: [18, 0],
    archived: false,
    tasks: {
      Meetings: ['Stand-up', 'Team meeting', 'Retrospective', 'One-to-one'],
      Sales: ['Proposal', 'Call with a prospect', 'Estimate', 'Follow-up'],
      Administration: [
        'Invoices',
        'Contracts',
        'Insurance',
        'Bookkeeping with the tax adviser',
        'Quarterly figures',
      ],
      Hiring: ['Reading applications', 'Interview', 'Onboarding plan', 'Job advertisement'],
    },
  },
  website: {
    name: 'Our own website',
    client: null,
    colour: projectColours[7],
    billable: false,
    hourlyRate: null,
    budget: { seconds: 500 * 3600, period: 'ONCE' },
    monthsAgo: [11, 0],
    archived: false,
    tasks: {
      Design: ['Start page', 'Case study template', 'Type scale'],
      Development: ['Static build', 'Contact form', 'Image sizes', 'Analytics without cookies'],
      Content: ['Case study: web shop', 'Case study: booking app', 'Team page', 'Blog post'],
    },
  },
};

/** Titles of entries without a project. */
export const looseTitles: Titles = [
  'E-mail',
  'Expenses',
  'Laptop update',
  'Phone calls',
  'Reading',
  'Tidying up the inbox',
];

/** Titles of short interruptions, which overlap other entries. */
export const interruptions: Titles = ['Phone call', 'Quick question', 'Helping out', 'Fire drill'];

export const descriptions: Titles = [
  'Agreed with the client on the phone; the rest follows next week.',
  'Took longer than planned: the staging server was down for an hour.',
  'See the notes in the shared folder.',
  'Together with Jonas.',
  'Half of it is rework from last sprint.',
];

export const tags: Titles = ['meeting', 'review', 'on site', 'urgent', 'pairing', 'goodwill'];
