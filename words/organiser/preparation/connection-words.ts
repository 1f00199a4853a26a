/** What pages say about the services that the product is connected to. */

import { counted } from '#domain/foundations/counted.ts'
import type { ConnectionProblem, Service } from '#domain/preparation/connections/connection.ts'
import type {
  ConnectionState,
  ConnectionTrouble,
  MovingFiles,
} from '#domain/preparation/connections/connection-desk.ts'
import type {
  DomainCheck,
  DomainRecord,
  DomainRecordState,
} from '#domain/preparation/connections/mail-domain.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const serviceNames: Readonly<Record<Service, string>> = {
  address: 'Public address',
  mail: 'Mail server',
  paypal: 'PayPal',
  stripe: 'Stripe',
  files: 'Files in a bucket',
  backup: 'Backups',
}

/** What each is for, before its form. */
export const serviceLeads: Readonly<Record<Service, string>> = {
  address:
    'Where visitors find your site. Links, mails, cookies and payments follow it at once. Before it is saved, this product asks itself for an answer there.',
  mail: 'Who sends your mail: your institution, or a provider such as Mailgun or Postmark. Before it is saved, a mail is sent to you through it.',
  paypal:
    'Payments go to your own PayPal account. The keys are at developer.paypal.com under Apps & Credentials. Before they are saved, PayPal is asked whether they are right.',
  stripe:
    'Payments by card go to your own Stripe account. The keys are at dashboard.stripe.com under Developers. Before they are saved, Stripe is asked whether they are right.',
  files:
    'Uploaded files and pictures are kept in an S3-compatible bucket instead of on the disk. Before it is saved, a file is stored there, read and removed. Then all files are copied; until that is done, each is read from wherever it is.',
  backup:
    'Every night a copy of the database, the files and the key is stored in an S3-compatible bucket; the last 14 are kept. Anyone who can read it can read everything, so keep it private and at another provider. Before it is saved, a file is stored there, read and removed; the first copy follows at once.',
}

export const recordNames: Readonly<Record<DomainRecord, string>> = {
  spf: 'SPF: which servers may send',
  dkim: 'DKIM: the signature of your provider',
  dmarc: 'DMARC: what others do with mail that is neither',
}

export const recordStates: Readonly<Record<DomainRecordState, StatusWords>> = {
  good: { label: 'Good', mark: 'filled', tone: 'positive' },
  weak: { label: 'Could be better', mark: 'half', tone: 'waiting' },
  missing: { label: 'Missing', mark: 'ring', tone: 'negative' },
  broken: { label: 'Wrong', mark: 'warning', tone: 'negative' },
  unknown: { label: 'Not known', mark: 'dotted', tone: 'quiet' },
}

/** What was found, and what to do about it, where the domain's records are kept. */
export function recordAdvice({ record, reason }: DomainCheck, domain: string): string {
  switch (reason) {
    case 'found':
      return ''
    case 'no-answer':
      return 'No name server answered. This machine may have no way to the internet, or the domain’s servers are down: try again later.'
    case 'no-selector':
      return 'It cannot be looked up without its selector: your provider names it, such as “s1”, or it is after “s=” in the header of a mail that was sent.'
    case 'no-record':
      return adviceWithout(record, domain)
    case 'several-records':
      return `There is more than one record, so receivers ignore all of them. Keep one.`
    case 'passes-everybody':
      return 'It lets every server in the world send in your name: end it with “-all”, or “~all”.'
    case 'no-end':
      return 'It says nothing about servers that it does not name: end it with “-all”, or “~all”.'
    case 'no-policy':
      return 'It has no policy, so it is ignored: add “p=quarantine”.'
    case 'only-watches':
      return 'It only watches. Once SPF and DKIM are good for a while, change it to “p=quarantine”.'
    case 'revoked':
      return 'The key was withdrawn. Copy the one that your provider shows now.'
  }
}

function adviceWithout(record: DomainRecord, domain: string): string {
  if (record === 'spf')
    return `Add a TXT record at ${domain} such as “v=spf1 include:… -all”, with the part that your provider names. Without it, mail is taken for spam.`
  if (record === 'dkim')
    return 'Nothing is at this selector. Add the TXT or CNAME record that your provider shows, or correct the selector.'
  return `Add a TXT record at _dmarc.${domain}: “v=DMARC1; p=none; rua=mailto:” and an address for reports. Large mail services ask for it.`
}

interface FieldWords {
  label: string
  hint?: string
}

const bucketFieldWords = {
  endpoint: {
    label: 'Address of the store',
    hint: 'Such as https://s3.eu-central-1.example.com, without the bucket. Empty: Amazon S3.',
  },
  region: {
    label: 'Region',
    hint: 'Such as eu-central-1. Amazon needs it; leave it empty if your provider names none.',
  },
  bucket: { label: 'Bucket', hint: 'Its name alone.' },
  prefix: { label: 'Folder in the bucket', hint: 'Empty: the whole bucket is for this.' },
  accessKeyId: { label: 'Access key ID' },
  secretAccessKey: { label: 'Secret access key' },
}

export const fieldWords: Readonly<Record<Service, Readonly<Record<string, FieldWords>>>> = {
  address: {
    url: {
      label: 'Address',
      hint: 'Such as https://meetings.example.org. The person who keeps the domain lets it lead to this machine first, and a proxy with a certificate answers there.',
    },
  },
  mail: {
    host: { label: 'Server', hint: 'Such as smtp.example.org.' },
    port: { label: 'Port', hint: '465 with encryption from the start, 587 with encryption on request.' },
    security: { label: 'Encryption' },
    user: { label: 'User name', hint: 'Empty: the server asks for none.' },
    password: { label: 'Password' },
  },
  paypal: {
    place: { label: 'Account' },
    clientId: { label: 'Client ID' },
    clientSecret: { label: 'Secret' },
    webhookId: { label: 'Webhook ID' },
  },
  stripe: {
    secretKey: { label: 'Secret key', hint: 'It begins with sk_ or rk_.' },
    webhookSecret: { label: 'Signing secret of the webhook', hint: 'It begins with whsec_.' },
  },
  files: bucketFieldWords,
  backup: bucketFieldWords,
}

export const choiceWords: Readonly<Record<string, string>> = {
  tls: 'From the start (TLS)',
  starttls: 'On request (STARTTLS)',
  live: 'Live: real money',
  sandbox: 'Sandbox: for trying',
}

export const keptSecret = 'One is saved, and never shown. Leave this empty to keep it.'

/** How a webhook is made. @param address where the gateway reports */
export const webhookWords = (service: 'paypal' | 'stripe', address: string) =>
  service === 'paypal'
    ? `At PayPal, add a webhook for all events to ${address}, and copy its ID. Without it, a payment that ends after the payer has left is noticed minutes later.`
    : `At Stripe, add an endpoint for checkout, refund and dispute events to ${address}, and copy its signing secret. Without it, a payment that ends after the payer has left is noticed minutes later.`

export const stateWords: Readonly<Record<ConnectionState['from'], string>> = {
  environment: 'Set by the environment',
  here: 'Connected',
  demo: 'Not used: the environment asks for the demonstration',
  unreadable: 'Cannot be read: it was saved with another SECRET_KEY. Enter it again.',
  none: 'Not connected',
}

/** After it was saved. */
export const savedWords: Readonly<Record<Service, string>> = {
  address: 'This is your address from now on.',
  mail: 'Mail server is connected.',
  paypal: 'PayPal is connected.',
  stripe: 'Stripe is connected.',
  files: 'New files go to the bucket from now on.',
  backup: 'Backups are stored there from now on. The first one is being made.',
}

const gatewayRemoved =
  'From then on nobody can pay with it. Payments that were begun with it are not noticed, and it refunds nothing.'

/** What follows from taking it away. */
export const removalWords: Readonly<Record<Service, string>> = {
  address:
    'From then on links in mails lead to an address that only this machine can reach, and everybody signs in again.',
  mail: 'From then on mails are kept as files, and nobody gets them.',
  paypal: gatewayRemoved,
  stripe: gatewayRemoved,
  files:
    'From then on files are on the disk again. First the person who runs the product copies them back; this is refused while one is missing there.',
  backup: 'From then on no copies are made. Those that are in the bucket stay there.',
}

/** What changing the address means, before it is done. */
export const addressWarning =
  'Everybody who works here signs in again at the new address. As long as the old one leads to this machine, its visitors are sent on. The webhooks of PayPal and Stripe, and where mails that came back are reported, have to be given the new address. A demonstration of payments ends.'

/** Where a service is set by the environment, the names of its settings. */
export const environmentNames: Readonly<Record<Service, string>> = {
  address: 'PUBLIC_URL',
  mail: 'SMTP_URL',
  paypal: 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET',
  stripe: 'STRIPE_SECRET_KEY',
  files: 'FILES_URL',
  backup: 'BACKUP_URL',
}

/** What is the case while a service is not connected. */
export const withoutWords: Readonly<Record<Service, string>> = {
  address: 'Links in mails lead to an address that only this machine can reach.',
  mail: 'No mail is sent: each is stored as a file.',
  paypal: 'Nobody can pay by PayPal.',
  stripe: 'Nobody can pay by card.',
  files: 'Files are on the disk of this machine.',
  backup: 'No copies are made by the product itself.',
}

/** While the demonstration stands for both gateways. */
export const demoWords = 'A demonstration takes its place: no money moves.'

export function problemWords(service: Service, { field, problem }: ConnectionProblem): string {
  const label = fieldWords[service][field]?.label ?? field
  switch (problem) {
    case 'port':
      return 'The port is a number from 1 to 65535, usually 465 or 587.'
    case 'choice':
      return `Please choose: ${label}.`
    case 'host':
      return 'The server is a name such as smtp.example.org, without a protocol and a port.'
    case 'user-missing':
      return 'A password needs a user name beside it.'
    case 'password-missing':
      return 'A user name needs its password beside it. After the server or the user name was changed it has to be typed again.'
    case 'address':
      return 'An address is like https://meetings.example.org.'
    case 'path':
      return 'Please leave out what follows the name of the site: it is at the beginning of the address alone.'
    case 'encryption':
      return 'The address begins with https. Without encryption, passwords are sent as plain text; the person who runs the product can set that with PUBLIC_URL.'
    case 'bucket':
      return 'A bucket’s name has 3 to 63 small letters, digits, dots and hyphens, without s3:// and without an address.'
    case 'prefix':
      return 'A folder has letters, digits, dots, hyphens and underscores, such as “conferences” or “site/files”.'
    case 'region':
      return 'A region is like eu-central-1.'
    case 'region-missing':
      return 'Amazon needs the region of the bucket, such as eu-central-1. Another store needs its address above.'
    case 'key-id':
      return 'An access key ID has no spaces, slashes or commas.'
    case 'publishable':
      return 'This is the publishable key. The secret key begins with sk_ or rk_.'
    default:
      return wordsForLabel(label, problem)
  }
}

export function troubleWords(service: Service, trouble: ConnectionTrouble): string {
  if (service === 'address') return addressTroubleWords(trouble)
  return service === 'files' || service === 'backup'
    ? bucketTroubleWords(trouble)
    : serviceTroubleWords(service, trouble)
}

/** The same for taking files out of their bucket. */
export const removalTroubleWords = ({ code, answer }: ConnectionTrouble): string =>
  code === 'files-missing'
    ? 'It stays connected: files are only in the bucket. The person who runs the product copies them first, by aws s3 sync or rclone, into DATA_DIR/files.'
    : `It stays connected: whether all files are on the disk could not be found out (${answer}).`

function bucketTroubleWords({ code, answer }: ConnectionTrouble): string {
  switch (code) {
    case 'auth':
      return 'Nothing is saved: the store refuses this key. Are both its parts complete, and of the same key?'
    case 'no-bucket':
      return 'Nothing is saved: the store has no bucket of this name.'
    case 'region':
      return 'Nothing is saved: the bucket is in another region. Please correct the region.'
    case 'rights':
      return 'Nothing is saved: this key may not do everything that is needed. It must be allowed to put, get and delete objects, and to list the bucket.'
    case 'clock':
      return 'Nothing is saved: the clock of this machine differs from the store’s too much. The person who runs it has to set it right.'
    case 'no-host':
      return 'Nothing is saved: there is no store at this address.'
    case 'encryption':
      return 'Nothing is saved: the store’s certificate is missing, has ended, or is for another name, or the store speaks no https at this address.'
    case 'unreachable':
      return 'Nothing is saved: the store did not answer in time. Please check its address, or try again later.'
    case 'same-place':
      return 'Nothing is saved: files and backups would be in one place. Please choose another bucket or another folder in it.'
    case 'files-missing':
      return 'Nothing is saved: files are in the bucket of before and would not be found in this one. The person who runs the product copies them first, by aws s3 sync or rclone; then save this again.'
    default:
      return `Nothing is saved: the store refused it. Its answer: “${answer}”.`
  }
}

/** While files are on their way. */
export function movingWords({ left, trouble }: MovingFiles): string {
  if (trouble)
    return `Files are being copied into the bucket, and it does not go on: ${trouble}. It is tried again by itself; meanwhile each is read from wherever it is.`
  return left === undefined
    ? 'Files are being copied into the bucket. Meanwhile each is read from wherever it is.'
    : `${counted(left, 'file is', 'files are')} still to be copied into the bucket. Meanwhile each is read from wherever it is.`
}

function addressTroubleWords({ code }: ConnectionTrouble): string {
  switch (code) {
    case 'no-host':
      return 'Nothing is saved: there is no site of this name yet. The person who keeps the domain adds a record (A, AAAA or CNAME) that leads to this machine; it counts some time later.'
    case 'encryption':
      return 'Nothing is saved: the certificate at this address is missing, has ended, or is for another name.'
    case 'elsewhere':
      return 'Nothing is saved: something else answers at this address. Does it lead to this machine, and does the proxy pass on the name (Host) that was asked for?'
    default:
      return 'Nothing is saved: this address does not answer. If this machine cannot reach itself by it, open this page at the new address and save there.'
  }
}

/** A server that waits for encryption is silent when it is asked in the other way. */
const portsWords = `Port 465 needs “${choiceWords.tls}”, port 587 “${choiceWords.starttls}”.`

function serviceTroubleWords(
  service: Exclude<Service, 'address' | 'files' | 'backup'>,
  { code, answer }: ConnectionTrouble,
): string {
  const name = service === 'mail' ? 'the mail server' : serviceNames[service]
  const said = answer ? ` Its answer: “${answer}”.` : ''
  switch (code) {
    case 'auth':
      return service === 'mail'
        ? `Nothing is saved: the mail server refuses this user name or password.${said}`
        : `Nothing is saved: ${name} refuses these keys. Are they complete, and of the same account?`
    case 'no-host':
      return 'Nothing is saved: there is no server of this name.'
    case 'unreachable':
      return service === 'mail'
        ? `Nothing is saved: ${name} did not answer. Please check the server and the port, or try again later. ${portsWords}`
        : `Nothing is saved: ${name} did not answer. Please try again later.`
    case 'encryption':
      return `Nothing is saved: the encryption failed. ${portsWords}${said}`
    default:
      return `Nothing is saved: ${name} refused it.${said}`
  }
}

export const trialMailWords = {
  subject: 'Your mail server works',
  text: 'This mail came through the mail server that you have just connected. From now on all mail goes through it.',
}
