/** Builds the addresses of the public site's pages; routes.ts maps the same addresses to their pages. */
import type { ConferencePage, MainMenuPage } from '#domain/conference/content/built-in-pages.ts'
import type { DownloadPurpose } from '#domain/conference/content/download-queries.ts'
import { inMainSite, type Language, micrositeRoot } from '#domain/foundations/language.ts'
import { mainAddress } from '#domain/foundations/main-address.ts'
import { say } from '#domain/foundations/say.ts'

/** The main site's menu: the specification's labels, as they are printed there. `home` is at `/`. */
export const mainMenu = [
  {
    path: 'home',
    get label() {
      return say('HOME')
    },
  },
  {
    path: 'about',
    get label() {
      return say('ABOUT US')
    },
  },
  {
    path: 'upcoming-meetings',
    get label() {
      return say('UPCOMING')
    },
    get under() {
      return say('MEETINGS')
    },
  },
  {
    path: 'completed-meetings',
    get label() {
      return say('COMPLETED')
    },
    get under() {
      return say('MEETINGS')
    },
  },
  {
    path: 'policies',
    get label() {
      return say('POLICIES')
    },
  },
  {
    path: 'blogs',
    get label() {
      return say('BLOGS')
    },
  },
  {
    path: 'code-of-conduct',
    get label() {
      return say('CODE OF CONDUCT')
    },
  },
  {
    path: 'contact',
    get label() {
      return say('CONTACT')
    },
  },
] as const satisfies { path: MainMenuPage; label: string; under?: string }[]

/** The microsite's menu: paths in the specification's order, Home first, labels in title case. */
export const micrositeMenu = [
  {
    path: 'home',
    get label() {
      return say('Home')
    },
  },
  {
    path: 'committee',
    get label() {
      return say('Committee')
    },
  },
  {
    path: 'topics',
    get label() {
      return say('Topics')
    },
  },
  {
    path: 'call-for-Abstracts',
    get label() {
      return say('Call For Abstracts')
    },
  },
  {
    path: 'submit-abstract',
    get label() {
      return say('Submit Abstract')
    },
  },
  {
    path: 'speakers',
    get label() {
      return say('Speakers')
    },
  },
  {
    path: 'program',
    get label() {
      return say('Program')
    },
  },
  {
    path: 'presentation-guidelines',
    get label() {
      return say('Presentation Guidelines')
    },
  },
  {
    path: 'registration-fee',
    get label() {
      return say('Registration Fee')
    },
  },
  {
    path: 'online-registration',
    get label() {
      return say('Online Registration')
    },
  },
  {
    path: 'conference-policies',
    get label() {
      return say('Conference Policies')
    },
  },
  {
    path: 'sponsors',
    get label() {
      return say('Sponsors')
    },
  },
  {
    path: 'awards',
    get label() {
      return say('Awards')
    },
  },
  {
    path: 'venue',
    get label() {
      return say('Venue')
    },
  },
  {
    path: 'contact-us',
    get label() {
      return say('Contact Us')
    },
  },
] as const satisfies { path: ConferencePage; label: string }[]

export type MicrositePath = (typeof micrositeMenu)[number]['path'] | 'discount-form' | 'message'

/** The main site's pages without a parameter. */
export const mainPaths = {
  home: '/',
  about: '/about',
  upcoming: '/upcoming-meetings',
  completed: '/completed-meetings',
  policies: '/policies',
  blogs: '/blogs',
  codeOfConduct: '/code-of-conduct',
  contact: '/contact',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
} as const

/** The site's icon in its sizes, and the manifest that names them to phones. */
export const siteIconPaths = {
  small: '/favicon.ico',
  large: '/icon-512.png',
  manifest: '/site.webmanifest',
} as const

let mainPages: ReadonlySet<string> | undefined

/** Whether a lower-case path is one of the main site's pages, blog articles included, in any language. */
export function isMainPage(address: string): boolean {
  mainPages ??= new Set(Object.values(mainPaths))
  const { path } = mainAddress(address)
  return mainPages.has(path) || /^\/blog-details\/[1-9]\d*$/.test(path)
}

/** Made when it is first asked for, so that no page's script has it. */
let micrositePages: ReadonlyMap<string, string> | undefined

const pagesOfMicrosite = (): [string, string][] =>
  [...micrositeMenu.map(({ path }) => path), 'discount-form', 'message', ''].map(path => [
    path.toLowerCase(),
    path,
  ])

/** Files that an organiser uploads for visitors to download. */
export const downloadPurposes: readonly DownloadPurpose[] = [
  'calendar',
  'program',
  'brochure',
  'abstract-template',
]

/**
 * The exact path of a microsite's page below its conference, from the path in lower case; undefined where there is
 * no such page.
 */
export function micrositePage(lowerCasePath: string): string | undefined {
  if (/^(speakers|event-news-details)\/[1-9]\d*$/.test(lowerCasePath)) return lowerCasePath
  micrositePages ??= new Map(pagesOfMicrosite())
  return micrositePages.get(lowerCasePath)
}

/** The pages for registering and paying, a registration's own pages, and the demo gateway's payment page. */
const wayToPay =
  /^\/(?:demo-gateway|[^/]+(?:\/[a-z]{2})?\/(?:online-registration|discount-form|message|registrations))(?:\/|$)/i

/** Whether a path belongs to the way from the registration form to the end of its payment. */
export function isOnTheWayToPay(path: string): boolean {
  return wayToPay.test(path)
}

/** Whether a path belongs to the back office, in any case: it uses cookies, and none of its pages is cached. */
export function isOrganiserPath(path: string): boolean {
  return /^\/organiser(?:[/.]|$)/i.test(path)
}

/**
 * A microsite's address in another language.
 *
 * @param path without a language
 * @param language null for the conference's first
 */
export function addressInLanguage(path: string, language: Language | null): string {
  const [, event = '', ...rest] = path.split('/')
  return ['', event, ...(language === null ? [] : [language]), ...rest].join('/')
}

/** The query parameter with the id of the speaker whose biography is open. */
export const biographyQuery = 'speaker'

/** A talk's place on the program. Short, because a page repeats it twice for each of a thousand talks. */
export const talkAnchor = (id: number) => `t${id}`

export const paths = {
  home: () => inMainSite('/'),
  conference: (event: string) => micrositeRoot(event),
  microsite: (event: string, page: MicrositePath) => `${micrositeRoot(event)}/${page}`,
  /** A page that the organiser made: of a conference, or of the main site (null). */
  ownPage: (event: string | null, slug: string) =>
    event === null ? inMainSite(`/${slug}`) : `${micrositeRoot(event)}/${slug}`,
  /** A talk's details, which the program's script fetches. */
  talk: (event: string, id: number) => `${micrositeRoot(event)}/program/talks/${id}`,
  /** The program with one talk open, whichever day it is on. */
  openTalk: (event: string, id: number) => `${micrositeRoot(event)}/program?talk=${id}#${talkAnchor(id)}`,
  /** A day of the program, counted from 1, and a talk, as calendar files. */
  dayCalendar: (event: string, day: number) => `${micrositeRoot(event)}/program/days/${day}/calendar.ics`,
  talkCalendar: (event: string, id: number) => `${micrositeRoot(event)}/program/talks/${id}/calendar.ics`,
  speaker: (event: string, id: number) => `${micrositeRoot(event)}/speakers/${id}`,
  news: (event: string, id: number) => `${micrositeRoot(event)}/event-news-details/${id}`,
  blog: (id: number) => inMainSite(`/blog-details/${id}`),
  /** An uploaded file under its fixed name, or a page that says `File not downloaded`. */
  download: (event: string, purpose: DownloadPurpose) => `/${event}/downloads/${purpose}`,
  /** The conference as a calendar file. */
  calendar: (event: string) => `${micrositeRoot(event)}/calendar.ics`,
  newsFeed: (event: string) => `${micrositeRoot(event)}/news.atom`,
  blogFeed: () => '/blogs.atom',
  /** The pictures for shared links to a microsite and to the main site. */
  shareCard: (event: string) => `${micrositeRoot(event)}/share-card.png`,
  siteShareCard: () => '/share-card.png',
  /** The same with an article's own picture, or a speaker's portrait. */
  blogCard: (id: number) => `/blog-details/${id}/share-card.png`,
  newsCard: (event: string, id: number) => `${micrositeRoot(event)}/event-news-details/${id}/share-card.png`,
  speakerCard: (event: string, id: number) => `${micrositeRoot(event)}/speakers/${id}/share-card.png`,
  confirmSubscription: (token: string) => `/newsletter/confirm/${token}`,
  unsubscribe: (secret: string) => `/newsletter/unsubscribe/${secret}`,
  registration: (event: string, secret: string) => `${micrositeRoot(event)}/registrations/${secret}`,
  /** Where somebody who was invited by name to a registration answers. */
  invitation: (event: string, secret: string) => `${micrositeRoot(event)}/invitations/${secret}`,
  /** The form, filled in with what an invitation says. */
  invitedForm: (event: string, secret: string) =>
    `${micrositeRoot(event)}/online-registration?${new URLSearchParams({ invitation: secret })}`,
  /** Where its holder sends a proof. */
  proof: (event: string, secret: string) => `${micrositeRoot(event)}/registrations/${secret}/proof`,
  /** A page that is for registrants, as one of them reads it. */
  pageOfRegistrant: (event: string, secret: string, slug: string) =>
    `${micrositeRoot(event)}/registrations/${secret}/pages/${slug}`,
  receipt: (event: string, secret: string) => `/${event}/registrations/${secret}/receipt.pdf`,
  proForma: (event: string, secret: string) => `/${event}/registrations/${secret}/pro-forma.pdf`,
  /** An invoice or a credit note by its number, whose slash would divide the path. */
  invoice: (event: string, secret: string, number: string) =>
    `/${event}/registrations/${secret}/invoices/${invoiceFileName(number)}`,
  /** The organiser's questions. */
  answers: (event: string, secret: string) => `${micrositeRoot(event)}/registrations/${secret}/answers`,
  /** The page for changing a booking. */
  changeChoice: (event: string, secret: string) => `${micrositeRoot(event)}/registrations/${secret}/change`,
  /** Back from the Payment Summary to the form with its choices. */
  changeRegistration: (event: string, secret: string, choice: RegistrationChoiceKind) =>
    `${micrositeRoot(event)}/${formPage(choice)}?back=${secret}`,
  /** Where a gateway sends the payer back; `token` belongs to the attempt. */
  message: (event: string, token: string) => `${micrositeRoot(event)}/message?r=${token}`,
  /** Where the gateway's own button gets the order to pay. */
  paymentOrder: (event: string, secret: string) => `${micrositeRoot(event)}/registrations/${secret}/order`,
  /** Back to the original form. */
  cancelled: (event: string, token: string, choice: RegistrationChoiceKind) =>
    `${micrositeRoot(event)}/${formPage(choice)}?cancelled=${token}`,
  failed: (event: string, token: string, choice: RegistrationChoiceKind) =>
    `${micrositeRoot(event)}/${formPage(choice)}?failed=${token}`,
}

/** `COL-2627_00042.pdf`. Numbers contain no underscore, so every name is unique. */
export const invoiceFileName = (number: string) => `${number.replaceAll('/', '_')}.pdf`

type RegistrationChoiceKind = 'listed' | 'custom'

/** The form that a registration was made with. */
function formPage(choice: RegistrationChoiceKind): MicrositePath {
  return choice === 'custom' ? 'discount-form' : 'online-registration'
}
