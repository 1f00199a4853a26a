import type { QuestionManuscript } from '#sample/manuscript.ts'

/** What the caterer, the walk's guide and whoever pays have to know, and whether somebody may be photographed. */
export const questions: QuestionManuscript[] = [
  {
    kind: 'one-of',
    label: 'What do you eat?',
    help: 'Lunch is served on all three days.',
    options: ['Anything', 'Vegetarian', 'Vegan', 'Something else'],
    isRequired: true,
  },
  {
    kind: 'long-text',
    label: 'What should the kitchen know?',
    help: 'Allergies and what else you cannot eat. Only the kitchen and two of us read it, and it is deleted two weeks after the conference.',
    care: 'sensitive',
    after: { question: 'What do you eat?', option: 'Something else' },
  },
  {
    kind: 'one-of',
    label: 'Which boots shall we lend you?',
    help: 'European sizes; nobody has to walk in ours.',
    options: ['I bring my own', '36 to 38', '39 to 41', '42 to 44', '45 to 47'],
    bought: 'Walk along the fault',
  },
  {
    kind: 'date',
    label: 'When do you arrive?',
    help: 'So that the desk is open; it can be changed on the page of your registration.',
    askedFrom: 'registered',
  },
  {
    kind: 'statement',
    label: 'I may be in photographs of the conference',
    help: 'We show them on this website and in the report for our funders. You can take it back at any time.',
  },
]
