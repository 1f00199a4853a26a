import type { ContentInput } from '#domain/conference/content/kinds.ts'
import type { ConferenceDates } from '#sample/conference-dates.ts'
import { sampleMenu } from '#sample/sample-menu.ts'

/** What this conference says besides the pages that every conference has. */
export const ownPages = (dates: ConferenceDates): ContentInput<'own-page'>[] => [
  {
    slug: 'visa-letters',
    title: 'Visa and invitation letters',
    menuLabel: 'Visa letters',
    lead: 'Most participants need a visa or a travel authority for New Zealand. Apply early: we help with a letter.',
    blocks: [
      {
        block: 'text',
        heading: 'Who needs what',
        body: '<p>Citizens of about sixty countries need only the electronic travel authority, which is asked for in an app and usually granted within three days. Everybody else applies for a visitor visa. Citizens and residents of Australia need neither.</p><p>A letter of invitation states that your abstract was accepted or that you registered. It does not promise that a visa is granted, and we cannot write to an embassy for you.</p>',
      },
      {
        block: 'dates',
        heading: 'When to do it',
        withKeyDates: false,
        dates: [
          {
            date: dates.beforeStart(150).toString(),
            title: 'Ask us for a letter',
            detail: 'It takes us a week',
          },
          { date: dates.beforeStart(120).toString(), title: 'Apply for a visitor visa', detail: '' },
          { date: dates.beforeStart(30).toString(), title: 'Ask for the travel authority', detail: '' },
        ],
      },
      {
        block: 'questions',
        heading: 'Questions',
        questions: [
          {
            question: 'May I have a letter before I pay?',
            answer: 'Yes, once your abstract is accepted. The letter then names the abstract.',
          },
          {
            question: 'My application was refused. What about my fee?',
            answer: 'Join online instead: we refund the difference. Send us a copy of the refusal.',
          },
          {
            question: 'Do I need a letter to take part online?',
            answer: 'No.',
          },
        ],
      },
      {
        block: 'people',
        heading: 'Who writes the letters',
        who: null,
        people: [{ name: 'Mere Tautahi', detail: 'Participants’ desk', email: 'letters@colloquy.example' }],
      },
      { block: 'button', heading: '', label: 'Write to us', href: '/earth-sciences/contact-us' },
    ],
  },
  {
    slug: 'childcare',
    title: 'Childcare',
    menuLabel: '',
    lead: 'Children are welcome at the venue, in every session, and in a room of their own.',
    blocks: [
      {
        block: 'text',
        heading: 'The children’s room',
        body: '<p>Two trained carers look after children from six months to ten years, on all days from half an hour before the first talk until the last one ends. The room is beside the posters; it has a kitchen, a quiet corner for naps and a door to the garden.</p><p>It is free of charge. Tell us by the date below how many children come and how old they are.</p>',
      },
      {
        block: 'dates',
        heading: 'Until when',
        withKeyDates: false,
        dates: [
          {
            date: dates.beforeStart(40).toString(),
            title: 'Last day to register a child',
            detail: 'Afterwards we do what we can',
          },
        ],
      },
      {
        block: 'map',
        heading: 'Where',
        place: '',
        note: 'The children’s room is on the ground floor, to the left of the registration desk.',
      },
    ],
  },
]

/** The specification's pages in groups, with its own pages among them. */
export const menu = sampleMenu([
  'home',
  { label: 'Program', pages: ['program', 'speakers', 'topics', 'committee', 'awards'] },
  { label: 'Abstracts', pages: ['call-for-Abstracts', 'submit-abstract', 'presentation-guidelines'] },
  'registration-fee',
  { label: 'Your stay', pages: ['venue', 'visa-letters', 'childcare'] },
  'sponsors',
  { label: 'About', pages: ['conference-policies', 'contact-us'] },
  'online-registration',
])
