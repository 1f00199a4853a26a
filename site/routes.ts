import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { type Language, languages } from '#domain/foundations/language.ts'
import { organiserRoutes } from './organiser/organiser-routes.ts'

/** All components on one page, for design work; it is not built into the product. */
const styleguide = process.env.STYLEGUIDE === 'on' ? [route('styleguide', './styleguide/styleguide.tsx')] : []

/** The pages that every main site has. */
const mainPages = [
  ['', './main/home.tsx'],
  ['about', './main/about.tsx'],
  ['upcoming-meetings', './main/upcoming-meetings.tsx'],
  ['completed-meetings', './main/completed-meetings.tsx'],
  ['policies', './main/policies.tsx'],
  ['blogs', './main/blog/blogs.tsx'],
  ['blog-details/:id', './main/blog/blog-details.tsx'],
  ['code-of-conduct', './main/code-of-conduct.tsx'],
  ['contact', './main/contact.tsx'],
  ['terms-and-conditions', './main/terms-and-conditions.tsx'],
  ['privacy-policy', './main/privacy-policy.tsx'],
] as const

/** The main site's pages in a language that is not its first. */
function mainSiteIn(language: Language) {
  const page = (path: string, file: string) =>
    route(path === '' ? language : `${language}/${path}`, file, { id: `${language}/${path}` })
  return layout('./main/spoken-layout.tsx', { id: language }, [
    ...mainPages.map(([path, file]) => page(path, file)),
    page('blogs.atom', './resources/feeds/blog-feed.ts'),
    page('blog-details/:id/share-card.png', './resources/share-cards/blog-card.ts'),
    page('share-card.png', './resources/share-cards/share-card.ts'),
    page(':slug', './main/own-page.tsx'),
  ])
}

/** The map of the public site. `words/addresses/page-paths.ts` builds the addresses. */
export default [
  route('styles/focus.css', './styles/focus-stylesheet.ts'),
  route('styles/:sheet', './styles/hue-stylesheet.ts'),
  route('art/:drawing', './art/cover-image.ts'),
  route('robots.txt', './resources/robots.ts'),
  route('sitemap.xml', './resources/sitemap.ts'),
  route('site.webmanifest', './resources/manifest.ts'),
  route('favicon.ico', './resources/site-icon.ts', { id: 'favicon' }),
  route('icon-512.png', './resources/site-icon.ts', { id: 'large-icon' }),
  route('blogs.atom', './resources/feeds/blog-feed.ts'),
  route('share-card.png', './resources/share-cards/share-card.ts', { id: 'site-share-card' }),
  route('blog-details/:id/share-card.png', './resources/share-cards/blog-card.ts'),
  ...organiserRoutes,
  layout('./main/layout.tsx', [
    // Not an index route: its form would be sent to `/?index`.
    ...mainPages.map(([path, file]) => route(path === '' ? '/' : path, file)),
    route('newsletter/confirm/:token', './main/newsletter/confirm.tsx'),
    route('newsletter/unsubscribe/:secret', './main/newsletter/unsubscribe.tsx'),
    route('demo-gateway/:order', './demo-gateway/demo-gateway.tsx'),
    ...styleguide,
    route('*', './main/not-found.tsx'),
  ]),
  // Apart from the others: only pages in another language load their list. `server/pages/route-parts.ts` knows them by their ids.
  ...languages.map(mainSiteIn),
  // Without a language they are in the conference's first.
  ...prefix(':event/:lang?', [
    layout('./microsite/layout.tsx', [
      // Before `program`, which would take `downloads` for a language.
      route('downloads/:purpose', './microsite/not-downloaded.tsx'),
      index('./first-segment.tsx'),
      route('home', './microsite/home.tsx'),
      route('committee', './microsite/people/committee.tsx'),
      route('topics', './microsite/abstracts/topics.tsx'),
      route('call-for-Abstracts', './microsite/abstracts/call-for-abstracts.tsx'),
      route('abstract/:secret', './microsite/author-page/author-page.tsx', { id: 'author' }),
      route('submit-abstract', './microsite/abstracts/submit-abstract.tsx'),
      route('speakers', './microsite/people/speakers.tsx', [route(':id', './microsite/people/speaker.tsx')]),
      route('program', './microsite/program/program.tsx'),
      route('program/talks/:id', './microsite/program/talk.ts'),
      route('program/talks/:id/calendar.ics', './resources/calendars/talk-calendar.ts'),
      route('program/days/:day/calendar.ics', './resources/calendars/day-calendar.ts'),
      route('presentation-guidelines', './microsite/presentation-guidelines.tsx'),
      route('online-registration', './microsite/registration/form/online-registration.tsx'),
      route('discount-form', './microsite/discount/discount-form.tsx'),
      // Their short ids keep the list of routes small, which every page loads.
      route('registrations/group', './microsite/registration/group/group-form.tsx', { id: 'group' }),
      route('registrations/:secret', './microsite/registration/page/registration-page.tsx'),
      route('registrations/:secret/change', './microsite/registration/changes/change-page.tsx', {
        id: 'change',
      }),
      route('registrations/:secret/answers', './microsite/registration/questions/answers-page.tsx', {
        id: 'answers',
      }),
      route('invitations/:secret', './microsite/registration/invitation/invitation-page.tsx', {
        id: 'invitation',
      }),
      route('registrations/:secret/proof', './microsite/registration/proof/proof-page.tsx', { id: 'proof' }),
      route('registrations/:secret/guests', './microsite/registration/guests/guests-page.tsx', {
        id: 'guests',
      }),
      route('registrations/:secret/people', './microsite/registration/group/people-page.tsx', {
        id: 'people',
      }),
      route('registrations/:secret/join', './microsite/registration/group/join-page.tsx', { id: 'join' }),
      route('registrations/:secret/code', './microsite/registration/group/code-page.tsx', { id: 'code' }),
      route('registrations/:secret/split', './microsite/registration/group/split-page.tsx', { id: 'split' }),
      route('person/:secret', './microsite/registration/person/person-page.tsx', { id: 'person' }),
      route('registrations/:secret/pages/:slug', './microsite/registration/pages/page-of-registrant.tsx', {
        id: 'pages',
      }),
      route('registrations/:secret/order', './microsite/registration/paying/payment-order.ts', {
        id: 'order',
      }),
      route('message', './microsite/registration/message/message.tsx'),
      route('conference-policies', './microsite/conference-policies.tsx'),
      route('registration-fee', './microsite/fees/registration-fee.tsx'),
      route('sponsors', './microsite/sponsors.tsx'),
      route('awards', './microsite/awards.tsx'),
      route('venue', './microsite/venue.tsx'),
      route('contact-us', './microsite/contact-us.tsx'),
      route('calendar.ics', './resources/calendars/calendar.ts'),
      route('news.atom', './resources/feeds/news-feed.ts'),
      route('share-card.png', './resources/share-cards/share-card.ts', { id: 'conference-share-card' }),
      route('event-news-details/:id/share-card.png', './resources/share-cards/news-card.ts'),
      route('speakers/:id/share-card.png', './resources/share-cards/speaker-card.ts'),
      route('event-news-details/:id', './microsite/event-news-details.tsx'),
      route(':slug', './microsite/own-page.tsx'),
    ]),
  ]),
] satisfies RouteConfig
