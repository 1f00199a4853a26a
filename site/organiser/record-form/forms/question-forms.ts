/** Of what is asked of those who register, and of authors. */
import { counted } from '#domain/foundations/counted.ts'
import { usualKeepDays } from '#domain/offers/questions/question.ts'
import type { Forms } from '#site/organiser/record-form/controls.ts'
import { line, text } from '#site/organiser/record-form/forms/usual-controls.ts'

export const questionForms = {
  question: {
    one: 'question', many: 'Questions', about: 'What you ask of those who register, besides their name and address: on the form, or later on the page of their registration.',
    note: 'A question that was answered can be retired, so that nobody is asked any more; its answers stay. Staff never accept a statement for somebody else.',
    fields: {
      label: line('Question', 'As people read it, such as “What do you eat?”. Of a statement: its first words, such as “I agree to be photographed”.'),
      help: text('Help', 'Below the question; of a statement, its text.'),
      kind: {
        control: 'choice', label: 'Kind of answer',
        choices: {
          text: 'A line of text', 'long-text': 'Several lines of text', number: 'A number', date: 'A date', 'yes-no': 'Yes or no',
          'one-of': 'One of several', 'several-of': 'Several of several', country: 'A country', file: 'A file', statement: 'A statement to accept',
        },
      },
      options: { control: 'rows', label: 'What can be chosen', rowName: 'option', hint: 'Only for one or several of several. A renamed option keeps its answers.', row: { name: line('Name') } },
      isRequired: { control: 'check', label: 'An answer is required' },
      requiredFrom: { control: 'date', label: 'Required from', hint: 'Until then it can be left open. Empty: from the beginning.' },
      least: { control: 'number', label: 'At least', hint: 'The number; of a text, its characters; of several, how many are chosen.' },
      most: { control: 'number', label: 'At most' },
      askedOf: { control: 'choice', label: 'Asked of', choices: { attendee: 'Each person who comes', registration: 'The registration, once' } },
      buyersOf: { control: 'named', label: 'Only of those who have', known: 'purchase', hint: 'A registration, an extra, or one of its options. Empty: of everybody.' },
      ifQuestion: { control: 'named', label: 'Shown only after the question', known: 'question', hint: 'Empty: always.' },
      ifAnswer: line('When it was answered with', 'Such as “Yes”, or one of its options. Empty: with anything.'),
      ifBought: { control: 'named', label: 'Or shown only with', known: 'purchase', hint: 'Something that was chosen on the same form. Empty: always.' },
      askedFrom: {
        control: 'choice', label: 'Asked', choices: { form: 'While registering', registered: 'After registering', paid: 'After paying' },
      },
      changedUntil: { control: 'date', label: 'Can be changed until', hint: 'The last day. Empty: as long as it is asked.' },
      closedFrom: { control: 'date', label: 'Not asked any more from', hint: 'Empty: it is asked until the end.' },
      care: { control: 'choice', label: 'Care', choices: { plain: 'Plain', sensitive: 'Sensitive: health, access needs, passports' } },
      keepDays: {
        control: 'number', label: 'Days that answers are kept after the conference', least: 0, most: 3650,
        hint: `Empty: as long as the registration; for sensitive answers ${counted(usualKeepDays, 'day')}.`,
      },
      inList: { control: 'check', label: 'Can be a column of the list of registrations' },
      inExport: { control: 'check', label: 'In the file of registrations' },
      inApi: { control: 'check', label: 'Available to programs, by the interface' },
      inMail: { control: 'check', label: 'Can be named in mail to many' },
      inInvoice: { control: 'check', label: 'On invoices, pro forma invoices and receipts', hint: 'Such as a cost centre; a purchase order is a field of the form. Only of what is asked of the registration; an invoice that was issued stays as it is.' },
      isRetired: { control: 'check', label: 'Retired: nobody is asked any more' },
    },
    nameField: 'label', columns: ['kind', 'askedFrom', 'care', 'isRetired'],
    start: { kind: 'text', askedOf: 'attendee', askedFrom: 'form', care: 'plain', inList: true, inExport: true, inApi: true, inMail: true },
    parts: [
      { title: 'Who is asked, and when', fields: ['askedOf', 'buyersOf', 'askedFrom', 'requiredFrom', 'changedUntil', 'closedFrom'] },
      { title: 'Limits of an answer', fields: ['least', 'most'], isFolded: true },
      { title: 'Shown only sometimes', fields: ['ifQuestion', 'ifAnswer', 'ifBought'], isFolded: true },
      { title: 'Care, and where answers appear', fields: ['care', 'keepDays', 'inList', 'inExport', 'inApi', 'inMail', 'inInvoice', 'isRetired'], isFolded: true },
    ],
  },
  'abstract-question': {
    one: 'question for authors', many: 'Questions for authors', about: 'What you ask authors besides their abstract: on the submission form, or on their own page once a letter has accepted it.',
    note: 'A question that was answered can be retired, so that nobody is asked any more; its answers stay.',
    fields: {
      label: line('Question', 'As authors read it, such as “Which equipment do you need?”. Of a statement: its first words, such as “I hold the rights to all figures”.'),
      help: text('Help', 'Below the question; of a statement, its text.'),
      kind: {
        control: 'choice', label: 'Kind of answer',
        choices: {
          text: 'A line of text', 'long-text': 'Several lines of text', number: 'A number', date: 'A date', 'yes-no': 'Yes or no',
          'one-of': 'One of several', 'several-of': 'Several of several', country: 'A country', statement: 'A statement to accept',
        },
      },
      options: { control: 'rows', label: 'What can be chosen', rowName: 'option', hint: 'Only for one or several of several. A renamed option keeps its answers.', row: { name: line('Name') } },
      isRequired: { control: 'check', label: 'An answer is required' },
      least: { control: 'number', label: 'At least', hint: 'The number; of a text, its characters; of several, how many are chosen.' },
      most: { control: 'number', label: 'At most' },
      topics: { control: 'rows', label: 'Only for these topics', rowName: 'topic', hint: 'None: for all.', row: { topic: { control: 'named', label: 'Topic', known: 'topic' } } },
      forms: { control: 'rows', label: 'Only for these presentation types', rowName: 'presentation type', hint: 'None: for all. As which it is wished, and once a letter has told it, accepted.', row: { form: { control: 'named', label: 'Presentation type', known: 'presentation-type' } } },
      ifQuestion: { control: 'named', label: 'Shown only after the question', known: 'abstract-question', hint: 'Empty: always.' },
      ifAnswer: line('When it was answered with', 'Such as “Yes”, or one of its options. Empty: with anything.'),
      askedFrom: {
        control: 'choice', label: 'Asked', choices: { submitted: 'While submitting', accepted: 'Once a letter has accepted it', confirmed: 'Once its presenter has confirmed' },
      },
      isForReviewers: { control: 'check', label: 'Reviewers see the answers' },
      isRetired: { control: 'check', label: 'Retired: nobody is asked any more' },
    },
    nameField: 'label', columns: ['kind', 'askedFrom', 'isForReviewers', 'isRetired'],
    start: { kind: 'text', askedFrom: 'submitted' },
    usual: {
      funding: { name: 'Funding', start: { label: 'Funding', help: 'Who has paid for this work; “none” if nobody has.', kind: 'long-text', askedFrom: 'submitted' } },
      interests: { name: 'Conflicts of interest', start: { label: 'Conflicts of interest', help: 'Interests of the authors that bear on this work; “none” if there are none.', kind: 'long-text', isRequired: true, askedFrom: 'submitted' } },
      reviewers: { name: 'Reviewers to avoid', start: { label: 'Please not these reviewers', help: 'Names, and why. The committee alone reads it.', kind: 'long-text', askedFrom: 'submitted' } },
      originality: { name: 'Originality', start: { label: 'This work is ours and has not been published elsewhere', kind: 'statement', isRequired: true, askedFrom: 'submitted' } },
      consent: { name: 'Consent', start: { label: 'All authors agree to this submission, and to its publication if it is accepted', kind: 'statement', isRequired: true, askedFrom: 'submitted' } },
    },
  },
} as const satisfies Partial<Forms> // biome-ignore format: a table
