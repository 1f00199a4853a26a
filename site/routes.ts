import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every part on one sheet, for those who work on the look; it is not built into the product. */
const styleguide = process.env.STYLEGUIDE === 'on' ? [route('styleguide', './styleguide/styleguide.tsx')] : []

/** The map of the public site. Addresses are built by paths.ts. */
export default [
  route('styles/:sheet', './styles/hue-stylesheet.ts'),
  route('art/:drawing', './art/cover-image.ts'),
  route('robots.txt', './feeds/robots.ts'),
  route('sitemap.xml', './feeds/sitemap.ts'),
  route('blogs.atom', './feeds/blog-feed.ts'),
  route('share-card.png', './feeds/share-card.ts', { id: 'site-share-card' }),
  layout('./main/layout.tsx', [
    index('./main/home.tsx'),
    route('about', './main/about.tsx'),
    route('upcoming-meetings', './main/upcoming-meetings.tsx'),
    route('completed-meetings', './main/completed-meetings.tsx'),
    route('policies', './main/policies.tsx'),
    route('blogs', './main/blog/blogs.tsx'),
    route('blog-details/:id', './main/blog/blog-details.tsx'),
    route('code-of-conduct', './main/code-of-conduct.tsx'),
    route('contact', './main/contact.tsx'),
    route('terms-and-conditions', './main/terms-and-conditions.tsx'),
    route('privacy-policy', './main/privacy-policy.tsx'),
    route('demo-gateway/:order', './demo-gateway/demo-gateway.tsx'),
    ...styleguide,
    route('*', './main/not-found.tsx'),
  ]),
  ...prefix(':event', [
    layout('./microsite/layout.tsx', [
      index('./microsite/home.tsx', { id: 'conference' }),
      route('home', './microsite/home.tsx', { id: 'conference-home' }),
      route('committee', './microsite/people/committee.tsx'),
      route('topics', './microsite/abstracts/topics.tsx'),
      route('call-for-Abstracts', './microsite/abstracts/call-for-abstracts.tsx'),
      route('submit-abstract', './microsite/abstracts/submit-abstract.tsx'),
      route('speakers', './microsite/people/speakers.tsx', [route(':id', './microsite/people/speaker.tsx')]),
      route('program', './microsite/program/program.tsx'),
      route('program/talks/:id', './microsite/program/talk.ts'),
      route('presentation-guidelines', './microsite/presentation-guidelines.tsx'),
      route('online-registration', './microsite/registration/online-registration.tsx'),
      route('discount-form', './microsite/discount/discount-form.tsx'),
      route('registrations/:secret', './microsite/registration/registration-page.tsx'),
      route('message', './microsite/registration/message.tsx'),
      route('conference-policies', './microsite/conference-policies.tsx'),
      route('registration-fee', './microsite/fees/registration-fee.tsx'),
      route('sponsors', './microsite/sponsors.tsx'),
      route('awards', './microsite/awards.tsx'),
      route('venue', './microsite/venue.tsx'),
      route('contact-us', './microsite/contact-us.tsx'),
      route('downloads/:purpose', './microsite/not-downloaded.tsx'),
      route('calendar.ics', './feeds/calendar.ts'),
      route('news.atom', './feeds/news-feed.ts'),
      route('share-card.png', './feeds/share-card.ts', { id: 'conference-share-card' }),
      route('event-news-details/:id', './microsite/event-news-details.tsx'),
    ]),
  ]),
] satisfies RouteConfig
