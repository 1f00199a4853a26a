/** What pages say about the services that the product is connected to. */
import type { ConnectionProblem, Service } from '#domain/preparation/connections/connection.ts'
import type { ConnectionState, ConnectionTrouble } from '#domain/preparation/connections/connection-desk.ts'
import type { DomainCheck, DomainRecord, RecordState } from '#domain/preparation/connections/mail-domain.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const serviceNames: Readonly<Record<Service, string>> = {
  address: 'Public address',
  mail: 'Mail server',
  paypal: 'PayPal',
  stripe: 'Stripe',
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
}

export const recordNames: Readonly<Record<DomainRecord, string>> = {
  spf: 'SPF: which servers may send',
  dkim: 'DKIM: the signature of your provider',
  dmarc: 'DMARC: what others do with mail that is neither',
}

export const recordStates: Readonly<Record<RecordState, StatusWords>> = {
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

export const fieldWords: Readonly<Record<Service, Readonly<Record<string, FieldWords>>>> = {
  address: {
    url: {
      label: 'Address',
      hint: 'Such as https://meetings.example.org. Whoever keeps the domain lets it lead to this machine first, and a proxy with a certificate answers there.',
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
}

/** What follows from taking it away. */
export const removalWords: Readonly<Record<Service, string>> = {
  address:
    'From then on links in mails lead to an address that only this machine can reach, and everybody signs in again.',
  mail: 'From then on mails are kept as files, and nobody gets them.',
  paypal:
    'From then on nobody can pay with it. Payments that were begun with it are not noticed, and it refunds nothing.',
  stripe:
    'From then on nobody can pay with it. Payments that were begun with it are not noticed, and it refunds nothing.',
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
}

/** What is the case while a service is not connected. */
export const withoutWords: Readonly<Record<Service, string>> = {
  address: 'Links in mails lead to an address that only this machine can reach.',
  mail: 'No mail is sent: each is stored as a file.',
  paypal: 'Nobody can pay by PayPal.',
  stripe: 'Nobody can pay by card.',
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
      return 'The address begins with https. Without encryption, passwords are sent as plain text; whoever runs the product can set that with PUBLIC_URL.'
    case 'publishable':
      return 'This is the publishable key. The secret key begins with sk_ or rk_.'
    default:
      return wordsForLabel(label, problem)
  }
}

export function troubleWords(service: Service, trouble: ConnectionTrouble): string {
  return service === 'address' ? addressTroubleWords(trouble) : serviceTroubleWords(service, trouble)
}

function addressTroubleWords({ code }: ConnectionTrouble): string {
  switch (code) {
    case 'no-host':
      return 'Nothing is saved: there is no site of this name yet. Whoever keeps the domain adds a record (A, AAAA or CNAME) that leads to this machine; it counts some time later.'
    case 'encryption':
      return 'Nothing is saved: the certificate at this address is missing, has ended, or is for another name.'
    case 'elsewhere':
      return 'Nothing is saved: something else answers at this address. Does it lead to this machine, and does the proxy pass on the name (Host) that was asked for?'
    default:
      return 'Nothing is saved: this address does not answer. If this machine cannot reach itself by it, open this page at the new address and save there.'
  }
}

function serviceTroubleWords(
  service: Exclude<Service, 'address'>,
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
      return `Nothing is saved: ${name} did not answer. Please check the server and the port, or try again later.`
    case 'encryption':
      return `Nothing is saved: the encryption failed. Port 465 needs “${choiceWords.tls}”, port 587 “${choiceWords.starttls}”.${said}`
    default:
      return `Nothing is saved: ${name} refused it.${said}`
  }
}

export const trialMailWords = {
  subject: 'Your mail server works',
  text: 'This mail came through the mail server that you have just connected. From now on all mail goes through it.',
}
