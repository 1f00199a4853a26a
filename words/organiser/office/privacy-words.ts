/** Words for what is stored about a person, why it stays after an erasure, and how long data is kept. */
import type { PersonTableName } from '#domain/office/privacy/person-tables.ts'
import type { RetainedColumn } from '#domain/office/privacy/personal-data.ts'
import type { RetentionName } from '#domain/office/privacy/retention-kinds.ts'

const books = 'The books name what a payment was for, as an auditor reads them.'

/** Why something is retained, in words for the person who asked for the erasure. */
export const retainedBecause = {
  'invoices.snapshot':
    'Tax law asks for invoices as they were issued, with the recipient’s name, address and tax number (in the EU Directive 2006/112, Art. 226 and 244; in India CGST Act, s. 36).',
  'registration_texts.numbers': books,
  'news_refusals.mailbox_key':
    'Somebody who wants no news must not get it later, whoever writes to them then. Only a hash of the mailbox stays, which contains no address (GDPR, Art. 17(3)(b) and 21(3)).',
  'refunds.reason': books,
  'refunds.gateway_refund_id': books,
  'refunds.retained_because': books,
  'credit_transfers.reason': books,
  'offline_orders.reference': books,
  'offline_refunds.reference': books,
} as const satisfies Readonly<Record<RetainedColumn, string>>

const money = 'The books keep amounts and numbers, which identify nobody.'

const deleted = 'They are deleted.'
const deletedWithAbstracts = 'They are deleted with the abstracts.'
const deletedWithFiles = 'They are deleted with their files.'
const reasonErased = 'The reason is erased.'
const onlyChoices = 'They contain only choices and prices.'

/** What each table holds, and in a sentence what an erasure does with it. */
export const personTableWords: Readonly<Record<PersonTableName, { label: string; why: string }>> = {
  registrations: {
    label: 'Registrations',
    why: 'Name, address and contact details are erased, and its page is closed. The choice and its price stay for the books.',
  },
  attendees: {
    label: 'Guests',
    why: 'Their names are erased. What was bought for them stays for the books.',
  },
  attendee_links: { label: 'Links to their own details in a group', why: deleted },
  registration_notes: { label: 'Notes by staff', why: deleted },
  registration_tags: { label: 'Tags by staff', why: deleted },
  join_asks: { label: 'Numbers that they asked to join their group', why: deleted },
  answers: { label: 'Answers to questions', why: deletedWithFiles },
  choice_changes: { label: 'Changes of choice', why: onlyChoices },
  extra_waits: { label: 'Waits for extras that are sold out', why: onlyChoices },
  replaced_people: { label: 'Former places with groups', why: deleted },
  handovers: { label: 'Registrations handed over', why: 'The former holder’s name and address are erased.' },
  eligibilities: {
    label: 'Rights to what they bought',
    why: 'What was decided stays for the books; what staff wrote about it is erased.',
  },
  proofs: { label: 'Proofs that they sent', why: 'The files are deleted.' },
  members: { label: 'Entries of lists of members', why: deleted },
  admission_invitations: { label: 'Invitations to register', why: deleted },
  payment_attempts: {
    label: 'Attempts to pay',
    why: `${money} The address of the gateway’s page is erased.`,
  },
  captures: {
    label: 'Payments',
    why: 'Amount, date and number stay for the books. What the gateway reported about the payer is erased.',
  },
  refunds: { label: 'Refunds', why: `${money} ${retainedBecause['refunds.reason']}` },
  chargebacks: { label: 'Chargebacks', why: money },
  credit_transfers: { label: 'Money moved between registrations', why: money },
  ledger_entries: { label: 'Ledger entries', why: money },
  invoices: { label: 'Invoices and credit notes', why: retainedBecause['invoices.snapshot'] },
  attention_reasons: { label: 'Cases for staff', why: 'The note that closed a case is erased.' },
  billed_parties: { label: 'Whom invoices bill', why: 'Erased; issued invoices stay.' },
  custom_amount_decisions: { label: 'Decisions on a custom amount', why: reasonErased },
  outbox: {
    label: 'Mails of registrations',
    why: 'The fact that a mail was sent stays. Its stored copy and the mail server’s answer are erased. Queued mails are not sent.',
  },
  group_mail_recipients: { label: 'Group mails', why: 'The address is erased. Queued mails are not sent.' },
  conflict_profiles: {
    label: 'What they say of themselves for conflicts of interest',
    why: 'It is deleted.',
  },
  abstract_conflicts: { label: 'Conflicts of interest', why: reasonErased },
  abstract_drafts: { label: 'Unfinished abstracts', why: deletedWithFiles },
  late_links: { label: 'Links to submit late', why: deleted },
  author_links: { label: 'Links to their abstracts', why: deletedWithAbstracts },
  abstract_versions: {
    label: 'Versions of their abstracts',
    why: deletedWithAbstracts,
  },
  presenter_reminder_mails: {
    label: 'Reminders about their abstracts',
    why: deletedWithAbstracts,
  },
  moved_abstracts: {
    label: 'Where abstracts came from',
    why: 'It is deleted with the abstracts: the same export, moved in again, would add them again. Of an abstract that others wrote too, it stays.',
  },
  entered_abstracts: { label: 'Abstracts that staff submitted for them', why: deleted },
  abstract_answers: { label: 'Answers to questions about abstracts', why: deleted },
  presenter_answers: {
    label: 'What they answered to being accepted',
    why: 'It is deleted with the abstracts. Of an abstract that others wrote too, the answer stays, and its reason is erased.',
  },
  abstract_authors: {
    label: 'Authors of their abstracts',
    why: 'They are deleted with the abstracts. Of an abstract that others wrote too, this author’s name is removed.',
  },
  coauthor_links: { label: 'Links of co-authors', why: deleted },
  decisions: { label: 'Decisions about their abstracts', why: deletedWithAbstracts },
  decision_letters: { label: 'Letters about their abstracts', why: deletedWithAbstracts },
  decision_letters_by_hand: {
    label: 'Letters about their abstracts, written by hand',
    why: deletedWithAbstracts,
  },
  decision_versions: {
    label: 'Earlier decisions about their abstracts',
    why: deletedWithAbstracts,
  },
  abstracts: {
    label: 'Abstracts',
    why: 'They are deleted with their files, and their numbers are not used again. One that others wrote too stays for them, without this person’s name, address and earlier versions.',
  },
  contact_messages: { label: 'Messages', why: deleted },
  contact_answers: { label: 'Answers to messages', why: deleted },
  subscriptions: { label: 'Newsletter', why: 'The subscription ends and is deleted.' },
  news_links: { label: 'Links that refuse news', why: deleted },
  news_refusals: { label: 'Asked for no news', why: retainedBecause['news_refusals.mailbox_key'] },
  codes: { label: 'Codes for this address', why: 'The code becomes invalid, and its address is erased.' },
  invitations: { label: 'Invitations to the back office', why: deleted },
  user: {
    label: 'Back-office account',
    why: 'Name, address, password, second factors and sessions are erased. The history of acts stays, without the name.',
  },
  audit_entries: {
    label: 'History entries',
    why: 'They contain ids, sums and states. Network addresses are erased.',
  },
  speakers: {
    label: 'Speakers with this name',
    why: 'Those that you tick below are removed from the site with their portrait, biography and all earlier versions.',
  },
}

const afterConference = 'after their conference ended'

/** For each kind of data: what it is called, when its time begins, and the noun for one and for many. */
export const retentionWords: Readonly<
  Record<RetentionName, { label: string; counts: string; one: string; many: string }>
> = {
  messages: { label: 'Closed messages', counts: 'after they were closed', one: 'message', many: 'messages' },
  'unpaid-registrations': {
    label: 'Unpaid registrations',
    counts: 'after the hold ended',
    one: 'registration',
    many: 'registrations',
  },
  registrations: {
    label: 'Registrations with payments',
    counts: afterConference,
    one: 'registration',
    many: 'registrations',
  },
  members: {
    label: 'Lists of members',
    counts: afterConference,
    one: 'entry',
    many: 'entries',
  },
  'admission-invitations': {
    label: 'Invitations to register',
    counts: afterConference,
    one: 'invitation',
    many: 'invitations',
  },
  abstracts: {
    label: 'Abstracts',
    counts: afterConference,
    one: 'abstract',
    many: 'abstracts',
  },
  'mail-log': {
    label: 'Addresses of group mails',
    counts: 'after they were sent',
    one: 'address',
    many: 'addresses',
  },
  newsletter: { label: 'Ended subscriptions', counts: 'after they ended', one: 'address', many: 'addresses' },
  'news-links': {
    label: 'Links in news by which its readers refuse more',
    counts: 'after the last news',
    one: 'link',
    many: 'links',
  },
  handovers: {
    label: 'Former holders of registrations',
    counts: 'after the registration was handed over',
    one: 'name',
    many: 'names',
  },
  'replaced-people': {
    label: 'Addresses of people of groups in whose place others came',
    counts: 'after somebody else was named',
    one: 'address',
    many: 'addresses',
  },
  invitations: {
    label: 'Invitations to the back office',
    counts: 'after they expired',
    one: 'invitation',
    many: 'invitations',
  },
  sessions: {
    label: 'Back-office sessions, with network address and browser',
    counts: 'after they ended',
    one: 'session',
    many: 'sessions',
  },
  'audit-addresses': {
    label: 'Network addresses in the history',
    counts: 'after the act',
    one: 'entry',
    many: 'entries',
  },
  versions: {
    label: 'Earlier versions of records removed from the site',
    counts: 'after each was written',
    one: 'version',
    many: 'versions',
  },
}
