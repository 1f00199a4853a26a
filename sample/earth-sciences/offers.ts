import type { OfferManuscript } from '#sample/manuscript.ts'

const menus = [
  { name: 'Fish', dollars: 0 },
  { name: 'Vegetarian', dollars: 0 },
  { name: 'Vegan', dollars: 0 },
]

const shortCourses = 'Short courses'

/**
 * A society's prices, a printed volume in them, two workshops at one hour, short courses of which some are in the price, a
 * visit for who has a code, a dinner with guests and menus, an excursion, a shirt.
 */
export const offers: OfferManuscript[] = [
  {
    kind: 'admission',
    name: 'Member',
    description: 'Of the Society for a Restless Planet; please bring your card.',
    dollars: 480,
  },
  {
    kind: 'admission',
    name: 'Student member',
    description: 'Of the same society, while studying.',
    dollars: 240,
  },
  {
    kind: 'extra',
    name: 'Volume of abstracts, printed',
    description: 'Two hundred pages, at the registration desk',
    dollars: 30,
    taxClass: 'books',
    dollarsIn: { Member: 20 },
  },
  {
    kind: 'extra',
    name: 'Workshop: reading a seismogram',
    description: 'Bring a laptop; records are provided',
    dollars: 120,
    dollarsFor: { Member: 80, 'Student member': 40 },
    hours: { day: 1, from: '14:00', to: '17:00' },
  },
  {
    kind: 'extra',
    name: 'Workshop: warnings that people follow',
    description: 'With the harbour master and two journalists',
    dollars: 120,
    dollarsFor: { Member: 80, 'Student member': 40 },
    hours: { day: 1, from: '14:00', to: '17:00' },
  },
  {
    kind: 'extra',
    name: 'Short course: maps that a village can draw',
    description: 'Paper, string and two hours of walking',
    dollars: 60,
    selection: shortCourses,
    chosen: [
      { admission: 'Member', most: 2, included: 1 },
      { admission: 'Student member', most: 2, included: 2 },
      { admission: null, most: 2 },
    ],
    hours: { day: 1, from: '09:00', to: '11:00' },
  },
  {
    kind: 'extra',
    name: 'Short course: dating a landslide',
    description: 'With lichens, tree rings and old photographs',
    dollars: 60,
    selection: shortCourses,
    hours: { day: 2, from: '09:00', to: '11:00' },
  },
  {
    kind: 'extra',
    name: 'Short course: radar from orbit',
    description: 'In the computer room, which has screens for all',
    dollars: 90,
    selection: shortCourses,
    hours: { day: 3, from: '09:00', to: '11:00' },
  },
  {
    kind: 'extra',
    name: 'Night watch at the warning centre',
    description: 'Four chairs behind those who watch the ocean; for reporters whom we have written to',
    dollars: 0,
    openedBy: 'NIGHT-WATCH',
    hours: { day: 1, from: '21:00', to: '23:30' },
  },
  {
    kind: 'extra',
    name: 'Conference dinner',
    description: 'On the waterfront',
    dollars: 85,
    options: menus,
    hours: { day: 2, from: '19:00', to: '23:00' },
  },
  {
    kind: 'extra',
    name: 'Conference dinner for a guest',
    description: 'Your guests sit beside you',
    dollars: 85,
    most: 2,
    options: menus,
    isForGuests: true,
  },
  {
    kind: 'extra',
    name: 'Walk along the fault',
    description: 'Two hours on good paths; free of charge',
    dollars: 0,
    hours: { day: 3, from: '15:30', to: '17:30' },
  },
  {
    kind: 'extra',
    name: 'Shirt',
    description: 'Contour lines, printed here',
    dollars: 25,
    options: [
      { name: 'Small', dollars: 0 },
      { name: 'Medium', dollars: 0 },
      { name: 'Large', dollars: 0 },
      { name: 'Extra large', dollars: 3 },
    ],
  },
]
