/**
 * The address of each page and file of the public site, a function each, read as `paths.blog(1)`. One by one, because a
 * browser's script then has only those that its pages use.
 */
import type { DownloadPurpose } from '#domain/conference/content/download-queries.ts'
import { inMainSite, micrositeRoot } from '#domain/foundations/language.ts'
import type { MicrositePath } from '#words/menus.ts'

/** A talk's place on the program. Short, because a page repeats it twice for each of a thousand talks. */
export const talkAnchor = (id: number) => `t${id}`

export const home = () => inMainSite('/')
export const conference = (event: string) => micrositeRoot(event)
export const microsite = (event: string, page: MicrositePath) => `${micrositeRoot(event)}/${page}`
/** A page that the organiser made: of a conference, or of the main site (null). */
export const ownPage = (event: string | null, slug: string) =>
  event === null ? inMainSite(`/${slug}`) : `${micrositeRoot(event)}/${slug}`
/** A talk's details, which the program's script fetches. */
export const talk = (event: string, id: number) => `${micrositeRoot(event)}/program/talks/${id}`
/** The program with one talk open, whichever day it is on. */
export const openTalk = (event: string, id: number) =>
  `${micrositeRoot(event)}/program?talk=${id}#${talkAnchor(id)}`
/** A day of the program, counted from 1, and a talk, as calendar files. */
export const dayCalendar = (event: string, day: number) =>
  `${micrositeRoot(event)}/program/days/${day}/calendar.ics`
export const talkCalendar = (event: string, id: number) =>
  `${micrositeRoot(event)}/program/talks/${id}/calendar.ics`
export const speaker = (event: string, id: number) => `${micrositeRoot(event)}/speakers/${id}`
export const news = (event: string, id: number) => `${micrositeRoot(event)}/event-news-details/${id}`
export const blog = (id: number) => inMainSite(`/blog-details/${id}`)
/** An uploaded file under its fixed name, or a page that says `File not downloaded`. */
export const download = (event: string, purpose: DownloadPurpose) => `/${event}/downloads/${purpose}`
/** The conference as a calendar file. */
export const calendar = (event: string) => `${micrositeRoot(event)}/calendar.ics`
export const newsFeed = (event: string) => `${micrositeRoot(event)}/news.atom`
export const blogFeed = () => '/blogs.atom'
/** The pictures for shared links to a microsite and to the main site. */
export const shareCard = (event: string) => `${micrositeRoot(event)}/share-card.png`
export const siteShareCard = () => '/share-card.png'
/** The same with an article's own picture, or a speaker's portrait. */
export const blogCard = (id: number) => `/blog-details/${id}/share-card.png`
export const newsCard = (event: string, id: number) =>
  `${micrositeRoot(event)}/event-news-details/${id}/share-card.png`
export const speakerCard = (event: string, id: number) =>
  `${micrositeRoot(event)}/speakers/${id}/share-card.png`
export const confirmSubscription = (token: string) => `/newsletter/confirm/${token}`
export const unsubscribe = (secret: string) => `/newsletter/unsubscribe/${secret}`
export const registration = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}`
/** Where somebody who was invited by name to a registration answers. */
export const invitation = (event: string, secret: string) => `${micrositeRoot(event)}/invitations/${secret}`
/** The form, filled in with what an invitation says. */
export const invitedForm = (event: string, secret: string) =>
  `${micrositeRoot(event)}/online-registration?${new URLSearchParams({ invitation: secret })}`
/** Where its holder sends a proof. */
export const proof = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/proof`
/** A page that is for registrants, as one of them reads it. */
export const pageOfRegistrant = (event: string, secret: string, slug: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/pages/${slug}`
/** A file that such a page offers to its readers. */
export const fileOfRegistrant = (
  event: string,
  secret: string,
  { slug, key }: { slug: string; key: string },
) => `/${event}/registrations/${secret}/pages/${slug}/files/${key}`
export const receipt = (event: string, secret: string) => `/${event}/registrations/${secret}/receipt.pdf`
export const proForma = (event: string, secret: string) => `/${event}/registrations/${secret}/pro-forma.pdf`
/** An invoice or a credit note by its number, whose slash would divide the path. */
export const invoice = (event: string, secret: string, number: string) =>
  `/${event}/registrations/${secret}/invoices/${invoiceFileName(number)}`
/** The organiser's questions. */
export const answers = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/answers`
/** The page for changing a booking. */
export const changeChoice = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/change`
/** Back from the Payment Summary to the form with its choices. */
export const changeRegistration = (event: string, secret: string, choice: RegistrationChoiceKind) =>
  `${micrositeRoot(event)}/${formPage(choice)}?back=${secret}`
/** Where a gateway sends the payer back; `token` belongs to the attempt. */
export const message = (event: string, token: string) => `${micrositeRoot(event)}/message?r=${token}`
/** Where the gateway's own button gets the order to pay. */
export const paymentOrder = (event: string, secret: string) =>
  `${micrositeRoot(event)}/registrations/${secret}/order`
/** Back to the original form. */
export const cancelled = (event: string, token: string, choice: RegistrationChoiceKind) =>
  `${micrositeRoot(event)}/${formPage(choice)}?cancelled=${token}`
export const failed = (event: string, token: string, choice: RegistrationChoiceKind) =>
  `${micrositeRoot(event)}/${formPage(choice)}?failed=${token}`

/** `COL-2627_00042.pdf`. Numbers contain no underscore, so every name is unique. */
export const invoiceFileName = (number: string) => `${number.replaceAll('/', '_')}.pdf`

type RegistrationChoiceKind = 'listed' | 'custom'

/** The form that a registration was made with. */
function formPage(choice: RegistrationChoiceKind): MicrositePath {
  return choice === 'custom' ? 'discount-form' : 'online-registration'
}
