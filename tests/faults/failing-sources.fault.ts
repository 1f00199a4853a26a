/**
 * Section 8 of the specification, line by line: the message shown while a source fails or hangs, and that the rest of
 * the page is complete.
 */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { headings, landmark, type Page, visitAt, words } from '#tests/conformance/page.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { hinder, hinderedProgram } from '#tests/support/hindrances.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

interface FailingSource {
  page: string
  /** The table whose queries fail, and the kind of content if a table holds several. */
  source: string
  message: string
  /** Something of the same page that has another source. */
  stands: string
}

const event = '/material-science'

const sections: FailingSource[] = [
  // Events list, completed events: 'Error loaded'
  { page: '/', source: 'conferences', message: 'Error loaded', stands: 'About Colloquy' },
  { page: '/upcoming-meetings', source: 'conferences', message: 'Error loaded', stands: 'Upcoming meetings' },
  { page: '/completed-meetings', source: 'conferences', message: 'Error loaded', stands: 'Completed meetings' },
  // Blogs, news, countries: 'No data found'
  { page: '/blogs', source: 'content_items blog', message: 'No data found', stands: 'Blogs' },
  { page: '/blog-details/{id}', source: 'content_items blog', message: 'No data found', stands: 'Blogs' },
  { page: event, source: 'content_items news', message: 'No data found', stands: 'Plenary speakers' },
  { page: `${event}/event-news-details/{id}`, source: 'content_items news', message: 'No data found', stands: 'Recent News Articles' },
  { page: `${event}/submit-abstract`, source: 'countries', message: 'No data found', stands: 'Presentation Type' },
  { page: `${event}/online-registration`, source: 'countries', message: 'No data found', stands: 'Summary' },
  { page: `${event}/discount-form`, source: 'countries', message: 'No data found', stands: 'Amount' },
  // Contact info: 'No contact details found'
  { page: '/contact', source: 'content_items organisation', message: 'No contact details found', stands: 'Send Message' },
  { page: `${event}/contact-us`, source: 'content_items contact-entry', message: 'No contact details found', stands: 'Send Message' },
  // Conference page loads: event banner, about, meta tags
  { page: event, source: 'content_items about', message: 'Error: no data found', stands: 'Plenary speakers' },
  { page: event, source: 'content_items meta-tags', message: 'Error: no data found', stands: 'Plenary speakers' },
  // Speakers
  { page: event, source: 'speakers', message: 'no speakers found', stands: 'Testimonials' },
  { page: `${event}/speakers`, source: 'speakers', message: 'no speakers found', stands: 'Speakers' },
  { page: `${event}/speakers/{id}`, source: 'speakers', message: 'no speakers found', stands: 'Speakers' },
  // About, venue and gallery images
  { page: event, source: 'content_items about-image', message: 'Images not found', stands: 'Gallery' },
  { page: event, source: 'content_items gallery-image', message: 'Images not found', stands: 'Testimonials' },
  { page: `${event}/venue`, source: 'content_items venue-image', message: 'Images not found', stands: 'Directions' },
  // Testimonials, partners, committee, topics, call for abstracts, presentation types, venue
  { page: event, source: 'content_items testimonial', message: 'no data found', stands: 'Gallery' },
  { page: event, source: 'content_items partner', message: 'no data found', stands: 'Gallery' },
  { page: `${event}/committee`, source: 'content_items committee-member', message: 'no data found', stands: 'Committee' },
  { page: `${event}/topics`, source: 'content_items topic', message: 'no data found', stands: 'Submit Now' },
  { page: `${event}/submit-abstract`, source: 'content_items topic', message: 'no data found', stands: 'Choose a country' },
  { page: `${event}/submit-abstract`, source: 'content_items presentation-type', message: 'no data found', stands: 'Choose a country' },
  { page: `${event}/call-for-Abstracts`, source: 'content_items abstract-call-section', message: 'no data found', stands: 'Submission guidelines' },
  { page: `${event}/venue`, source: 'content_items venue', message: 'no data found', stands: 'Gallery' },
  // Program
  { page: `${event}/program`, source: 'programme_days', message: 'Failed to load program data. Please try again later.', stands: 'Program' },
  { page: `${event}/program`, source: 'talks', message: 'Failed to load program data. Please try again later.', stands: 'Program' },
  // Categories, accommodations: 'Error loaded'
  { page: `${event}/registration-fee`, source: 'registration_categories', message: 'Error loaded', stands: 'Two Nights' },
  { page: `${event}/registration-fee`, source: 'accommodations', message: 'Error loaded', stands: 'Poster Presentation' },
  { page: `${event}/online-registration`, source: 'registration_categories', message: 'Error loaded', stands: 'Double Occupancy' },
  { page: `${event}/online-registration`, source: 'accommodations', message: 'Error loaded', stands: 'Poster Presentation' },
  // An organiser's own texts, in the words of their site.
  { page: '/about', source: 'content_items page', message: 'No data found', stands: 'About' },
  { page: '/policies', source: 'content_items page', message: 'No data found', stands: 'Policies' },
  { page: '/code-of-conduct', source: 'content_items page', message: 'No data found', stands: 'Code of Conduct' },
  { page: '/terms-and-conditions', source: 'content_items page', message: 'No data found', stands: 'Terms and Conditions' },
  { page: '/privacy-policy', source: 'content_items page', message: 'No data found', stands: 'Privacy Policy' },
  { page: `${event}/awards`, source: 'content_items page', message: 'no data found', stands: 'Awards' },
  { page: `${event}/sponsors`, source: 'content_items page', message: 'no data found', stands: 'Download Brochure' },
  { page: `${event}/presentation-guidelines`, source: 'content_items page', message: 'no data found', stands: 'Presentation Guidelines' },
  { page: `${event}/conference-policies`, source: 'content_items page', message: 'no data found', stands: 'Conference Policies' },
  { page: `${event}/registration-fee`, source: 'content_items page', message: 'no data found', stands: 'Two Nights' },
] // biome-ignore format: a table to read down

let product: ServedProduct

beforeAll(async () => {
  const started = await startWithSample('sqlite', { program: hinderedProgram })
  product = started.product
  return started.remove
})

afterEach(() => hinder(product, []))

const visit = async (path: string) => visitAt(product.address + (await withId(path)))

/** The first one that the wire listed before anything failed. */
const ids = new Map<string, string>()

async function withId(path: string): Promise<string> {
  const lists: Record<string, string> = {
    '/blog-details/{id}': '/api/Blogs/',
    [`${event}/event-news-details/{id}`]: `${event}/event/news/`,
    [`${event}/speakers/{id}`]: `${event}/agenda/speakers/`,
  }
  const list = lists[path]
  if (list && !ids.has(path)) {
    const [first] = await (await fetch(`${product.address}/colloquyBackend${list}`)).json()
    ids.set(path, String(first.id))
  }
  return path.replace('{id}', ids.get(path) ?? '')
}

/** Messages in place of a part of the page, and in place of a list's choices. */
function messagesOn({ document }: Page): string[] {
  return document.querySelectorAll('main [role=alert], main option[value=""]').map(words)
}

describe('a source that fails', () => {
  test.each(sections)('$page without $source: $message', async ({ page, source, message, stands }) => {
    await withId(page)
    await hinder(product, [`fail ${source}`])
    const broken = await visit(page)
    expect(messagesOn(broken)).toContain(message)
    expect(broken.status).toBe(200)
    expect(broken.headers.get('Cache-Control')).toBe('no-store')
    expect(broken.text).toContain(stands)
    expect(headings(broken.main, 'h1')).toHaveLength(1)
    landmark(broken, 'Site')

    await hinder(product, [])
    const healthy = await visit(page)
    expect(messagesOn(healthy)).not.toContain(message)
    expect(healthy.text).toContain(stands)
  })
})

describe('a source that hangs', () => {
  test('its message appears in its place, on every page, and none of these pages is cached', async () => {
    const pages = [...new Set(sections.map(section => section.page))]
    for (const page of pages) await withId(page)
    const sources = new Set(
      sections.map(section => section.source).filter(source => source !== 'conferences'),
    )
    await hinder(
      product,
      [...sources].map(source => `hang ${source}`),
    )
    // A hanging source never answers: only the page's own limit can end the wait.
    const answers = await Promise.all(pages.map(async page => [page, await visit(page)] as const))
    for (const [page, answer] of answers) {
      const messages = sections
        .filter(section => section.page === page && sources.has(section.source))
        .map(section => section.message)
      expect(answer.status, page).toBe(200)
      expect(messagesOn(answer), page).toEqual(expect.arrayContaining(messages))
      expect(headings(answer.main, 'h1'), page).toHaveLength(1)
    }

    await hinder(product, [])
    for (const page of pages) {
      const shown = messagesOn(await visit(page))
      for (const { message } of sections.filter(section => section.page === page)) {
        expect(shown, page).not.toContain(message)
      }
    }
  })

  test('a conference that cannot be read is reported in time', async () => {
    await hinder(product, ['hang conferences'])
    const { status, text } = await visit(`${event}/committee`)
    expect(status).toBe(503)
    expect(text).toContain('Error: no data found')
  })
})

describe('a source without a message of its own', () => {
  test('home banners that fail leave their place empty, and the fault is logged', async () => {
    await hinder(product, ['fail content_items home-banner'])
    const page = await visit('/')
    expect(page.status).toBe(200)
    expect(page.main.querySelectorAll('[aria-label=Banners]')).toEqual([])
    expect(messagesOn(page)).toEqual([])
    expect(page.html).not.toContain('Error fetching data')
    expect(headings(page.main, 'h2')).toContain('About Colloquy')
    expect(product.logs()).toContain('"where":"home banners"')
  })

  test('a footer without its organisation still has all its links', async () => {
    await hinder(product, ['fail content_items organisation'])
    const { document } = await visit('/about')
    expect(document.querySelectorAll('footer a[href^="/"]').length).toBeGreaterThanOrEqual(8)
  })

  test('pages are rendered for each visitor while their revisions cannot be read', async () => {
    for (const act of ['fail', 'hang']) {
      await hinder(product, [`${act} revisions`])
      const page = await visit('/about')
      expect(page.status, act).toBe(200)
      expect(headings(page.main)).toContain('Mission')
    }
  })
})

describe('a file for programs', () => {
  test.each([
    ['/blogs.atom', 'content_items blog'],
    ['/sitemap.xml', 'conferences'],
    [`${event}/news.atom`, 'content_items news'],
    [`${event}/calendar.ics`, 'content_items schedule-day'],
    [`${event}/schedule.xml`, 'talks'],
  ])('%s without %s says when to come back, and is whole again', async (file, source) => {
    await hinder(product, [`fail ${source}`])
    const broken = await fetch(product.address + file)
    expect([broken.status, broken.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    expect(Number(broken.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await broken.text()).toBe('The file could not be read just now. Please try again in a moment.')
    await hinder(product, [])
    expect((await fetch(product.address + file)).status).toBe(200)
  })
})

describe('the conference itself', () => {
  const pages = ['', '/home', '/speakers', '/online-registration', '/message', '/registrations/x']

  test.each(pages)('%s says Error: no data found with 503 and when to come back', async page => {
    await hinder(product, ['fail conferences'])
    const broken = await visit(event + page)
    expect(broken.status).toBe(503)
    expect(headings(broken.main, 'h1')).toEqual(['Error: no data found'])
    expect(Number(broken.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(broken.headers.get('Cache-Control')).toBe('no-store')
    landmark(broken, 'Site')
  })

  test.each(['/calendar.ics', '/news.atom', '/share-card.png', '/schedule.xml'])(
    '%s is not gone, only late',
    async file => {
      await hinder(product, ['fail conferences'])
      const answer = await fetch(product.address + event + file)
      expect(answer.status).toBe(503)
      expect(answer.headers.has('Retry-After')).toBe(true)
    },
  )

  test('an unknown conference is not reported as a fault', async () => {
    for (const page of [
      '',
      '/committee',
      '/news.atom',
      '/speakers/1',
      '/venue.data',
      '/program.data?day=1',
    ]) {
      expect((await visit(`/nowhere${page}`)).status, page).toBe(404)
    }
    // Everything written before this line is included.
    await hinder(product, ['fail countries'])
    await visit(`${event}/submit-abstract`)
    await expect
      .poll(() => product.logs())
      .toContain('"where":"countries","path":"/material-science/submit-abstract"')
    expect(product.logs()).not.toContain('/nowhere')
  })
})

describe('downloads', () => {
  const purposes = ['calendar', 'program', 'brochure', 'abstract-template']

  test.each(purposes)('%s: a page that says File not downloaded', async purpose => {
    for (const source of ['content_items download', 'files']) {
      await hinder(product, [`fail ${source}`])
      const page = await visit(`${event}/downloads/${purpose}`)
      expect([source, page.status]).toEqual([source, 503])
      expect(headings(page.main, 'h1')).toEqual(['File not downloaded'])
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(page.headers.has('Content-Disposition')).toBe(false)
    }
    await hinder(product, [])
    const file = await fetch(`${product.address}${event}/downloads/${purpose}`)
    expect(file.headers.get('Content-Disposition')).toMatch(/^attachment/)
  })

  test('their buttons stay while the files cannot be listed', async () => {
    await hinder(product, ['fail content_items download'])
    const { main } = await visit(`${event}/sponsors`)
    expect(main.querySelector(`a[href="${event}/downloads/brochure"]`)).not.toBeNull()
  })
})
