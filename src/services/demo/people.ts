import { DEMO_DOMAIN } from '../../domain/sample.ts';
import type { Role } from '../../domain/teams/policy.ts';
import type { MoneyInput } from '../rates/hourly-rate.ts';

export interface DemoPerson {
  name: string;
  email: string;
  role: Role;
  timezone: string;
  hourlyRate: MoneyInput | null;
  /** Cost per hour. */
  costRate: MoneyInput;
  /** Start of work, in minutes after midnight. */
  arrives: number;
  /** Length of a working day, in minutes. */
  works: number;
  /** 1 is Monday. */
  workDays: readonly number[];
  /** Vacations from a day of the year, for a number of days. */
  vacations: readonly { from: string; days: number }[];
  /** Weights of tasks, by `project/task`. */
  duties: Readonly<Record<string, number>>;
  /** Whether the person does releases, which happen at night. */
  doesReleases: boolean;
}

const FIVE_DAYS = [1, 2, 3, 4, 5];

export const people: readonly [DemoPerson, ...DemoPerson[]] = [
  {
    name: 'Mara Lindqvist',
    email: `mara@${DEMO_DOMAIN}`,
    role: 'OWNER',
    timezone: 'Europe/Berlin',
    hourlyRate: null,
    costRate: { amount: '62.00' },
    arrives: 8 * 60 + 30,
    works: 480,
    workDays: FIVE_DAYS,
    vacations: [
      { from: '02-09', days: 7 },
      { from: '08-03', days: 14 },
    ],
    duties: {
      'shop/Discovery': 3,
      'booking/Workshops': 3,
      'campaign/Concept': 2,
      'displays/Concept': 3,
      'studio/Sales': 4,
      'studio/Administration': 3,
      'website/Content': 1,
    },
    doesReleases: false,
  },
  {
    name: 'Tomás Ferreira',
    email: `tomas@${DEMO_DOMAIN}`,
    role: 'ADMIN',
    timezone: 'Europe/Lisbon',
    hourlyRate: null,
    costRate: { amount: '58.00' },
    arrives: 9 * 60,
    works: 470,
    workDays: FIVE_DAYS,
    vacations: [
      { from: '04-13', days: 5 },
      { from: '08-17', days: 14 },
    ],
    duties: {
      'booking/Development': 6,
      'booking/Workshops': 1,
      'shop/Development': 3,
      'displays/Development': 3,
      'studio/Administration': 1,
      'studio/Hiring': 1,
    },
    doesReleases: true,
  },
  {
    name: 'Ingrid Vos',
    email: `ingrid@${DEMO_DOMAIN}`,
    role: 'MANAGER',
    timezone: 'Europe/Amsterdam',
    hourlyRate: null,
    costRate: { amount: '48.00' },
    arrives: 8 * 60 + 15,
    works: 460,
    workDays: FIVE_DAYS,
    vacations: [
      { from: '05-04', days: 7 },
      { from: '07-20', days: 14 },
    ],
    duties: {
      'shop/Project management': 4,
      'booking/Project management': 5,
      'campaign/Production': 2,
      'displays/Project management': 2,
      'studio/Hiring': 2,
      'studio/Administration': 1,
    },
    doesReleases: false,
  },
  {
    name: 'Priya Raman',
    email: `priya@${DEMO_DOMAIN}`,
    role: 'MEMBER',
    timezone: 'Asia/Kolkata',
    hourlyRate: null,
    costRate: { amount: '44.00' },
    arrives: 10 * 60,
    works: 475,
    workDays: FIVE_DAYS,
    vacations: [
      { from: '01-12', days: 7 },
      { from: '10-19', days: 10 },
    ],
    duties: {
      'booking/Development': 5,
      'booking/Testing': 3,
      'shop/Development': 4,
      'displays/Development': 2,
      'website/Development': 1,
    },
    doesReleases: true,
  },
  {
    name: 'Jonas Keller',
    email: `jonas@${DEMO_DOMAIN}`,
    role: 'MEMBER',
    timezone: 'Europe/Berlin',
    hourlyRate: null,
    costRate: { amount: '46.00' },
    arrives: 9 * 60 + 20,
    works: 465,
    workDays: FIVE_DAYS,
    vacations: [
      { from: '03-30', days: 7 },
      { from: '09-07', days: 14 },
    ],
    duties: {
      'shop/Design': 5,
      'booking/Design': 4,
      'campaign/Production': 4,
      'campaign/Concept': 2,
      'displays/Concept': 2,
      'website/Design': 2,
    },
    doesReleases: false,
  },
  {
    name: 'Amara Okafor',
    email: `amara@${DEMO_DOMAIN}`,
    role: 'MEMBER',
    timezone: 'America/New_York',
    hourlyRate: { amount: '78.00' },
    costRate: { amount: '52.00' },
    arrives: 8 * 60 + 45,
    works: 450,
    workDays: [1, 2, 3, 4],
    vacations: [
      { from: '06-22', days: 10 },
      { from: '11-23', days: 7 },
    ],
    duties: {
      'shop/Development': 4,
      'shop/Support': 4,
      'booking/Testing': 4,
      'campaign/Production': 1,
      'website/Development': 2,
      'website/Content': 1,
    },
    doesReleases: false,
  },
];
