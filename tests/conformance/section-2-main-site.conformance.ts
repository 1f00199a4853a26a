import { describe, expect, test } from 'vitest'
import {
  buttons,
  currentLinks,
  field,
  formWith,
  headings,
  landmark,
  lastWordsOf,
  linkNamed,
  links,
  part,
  words,
} from '#tests/conformance/page.ts'
import {
  ask,
  completed,
  firstOf,
  later,
  leadsTo,
  rowsOf,
  upcoming,
  visit,
} from '#tests/conformance/product.ts'

/** Every address of the main site without parameters, and the navigation link that it marks. */
const pages = [
  ['/', 'HOME'],
  ['/about', 'ABOUT US'],
  ['/upcoming-meetings', 'UPCOMING'],
  ['/completed-meetings', 'COMPLETED'],
  ['/policies', 'POLICIES'],
  ['/blogs', 'BLOGS'],
  ['/code-of-conduct', 'CODE OF CONDUCT'],
  ['/contact', 'CONTACT'],
  ['/terms-and-conditions', undefined],
  ['/privacy-policy', undefined],
] as const

describe.each(pages)('§2 Main site: %s', (path, lit) => {
  test('§2 Navigation: every page has it, the current link alone is marked, and the logo leads home', async () => {
    const page = await visit(path)
    expect(page.status).toBe(200)
    const site = landmark(page, 'Site')
    expect(links(site).map(({ label, address }) => [label, address])).toEqual(
      pages.flatMap(([address, label]) => (label ? [[label, address]] : [])),
    )
    expect(buttons(site)).toContain('MEETINGS')
    expect(currentLinks(site)).toEqual(lit ? [lit] : [])
    const header = page.document.querySelector('header')
    expect(links(header ?? page.main)[0]).toMatchObject({ label: 'Colloquy', address: '/' })
  })

  test('§2 Footer: eight links, address, e-mail, phone, social links, copyright and credit', async () => {
    const footer = (await visit(path)).document.querySelectorAll('footer').at(-1)
    if (!footer) throw new Error('no footer')
    const all = links(footer).map(({ label, address }) => [label, address])
    expect(all.slice(0, 8)).toEqual([
      [expect.anything(), '/'],
      [expect.anything(), '/about'],
      ['Meetings', '/upcoming-meetings'],
      [expect.anything(), '/policies'],
      [expect.anything(), '/code-of-conduct'],
      [expect.anything(), '/contact'],
      [expect.anything(), '/terms-and-conditions'],
      [expect.anything(), '/privacy-policy'],
    ])
    expect(all).toEqual(
      expect.arrayContaining([
        [expect.anything(), expect.stringMatching(/^mailto:.+@.+/)],
        [expect.anything(), expect.stringMatching(/^tel:\+/)],
        [expect.anything(), expect.stringMatching(/^https:/)],
      ]),
    )
    expect(footer.querySelector('address')).not.toBeNull()
    expect(words(footer)).toMatch(/©/)
    expect(words(footer)).toMatch(/Set by \S/)
  })
})

describe('§2 Home', () => {
  test('§2 Home: banner, about, services, subscribe and tickets stand in this order', async () => {
    const { main } = await visit('/')
    const names = headings(main, 'h2')
    const order = ['About Colloquy', 'Services and highlights', 'Subscribe', 'Ticket pricing']
    expect(names.filter(name => order.includes(name))).toEqual(order)
    const banner = await firstOf('/api/HomepageBanner/')
    expect(names[0]).toBe(banner.home_page_banner_heading)
  })

  test('§2 Home: the banners are a carousel with previous, next and Explore Meetings', async () => {
    const { main } = await visit('/')
    const banners = await rowsOf('/api/HomepageBanner/')
    const text = words(main)
    for (const banner of banners) {
      expect(text).toContain(banner.home_page_banner_heading)
      expect(text).toContain(banner.home_page_banner_subheading)
      expect(main.querySelector(`img[src="${banner.home_page_banner_image}"]`)).not.toBeNull()
    }
    expect(buttons(main)).toEqual(
      expect.arrayContaining(['Previous in Banners', 'Next in Banners', 'Next in Next meetings']),
    )
    expect(linkNamed(main, 'Explore Meetings')).toBe('/upcoming-meetings')
  })

  test('§2 Home: the second carousel shows the upcoming conferences', async () => {
    const addresses = links((await visit('/')).main).map(link => link.address)
    expect(addresses).toContain(`/${upcoming}`)
    expect(addresses).toContain(`/${later}`)
    expect(addresses).not.toContain(`/${completed}`)
  })

  test('§2 Home: the about block has two paragraphs, View More and 100 Plus Speakers', async () => {
    const about = part((await visit('/')).main, 'About Colloquy')
    expect(
      about
        .querySelectorAll('p')
        .map(words)
        .filter(text => text.length > 100),
    ).toHaveLength(2)
    expect(words(about)).toContain('100 Plus Speakers')
    expect(linkNamed(about, 'View More')).toBe('/about')
  })

  test('§2 Home: the six services are named', async () => {
    const services = part((await visit('/')).main, 'Services and highlights')
    expect(headings(services, 'h3').map(name => name.toLowerCase())).toEqual([
      '21+ hours of content',
      'world class speakers',
      'live q&a',
      'conference and awards',
      '24/7 support',
      'quick refunds within a fixed timeframe',
    ])
  })

  test('§2 Home: the subscribe form asks for Name and Email and says SEND MESSAGE', async () => {
    const form = formWith(await visit('/'), 'SEND MESSAGE')
    expect(field(form, 'Name').getAttribute('placeholder')).toBe('Name')
    expect(field(form, 'Email').getAttribute('placeholder')).toBe('Email')
    expect(field(form, 'Email').getAttribute('type')).toBe('email')
  })
})

describe('§2 Other pages', () => {
  test('§2 About: breadcrumb Home > About, the text, Mission and Vision', async () => {
    const page = await visit('/about')
    const crumbs = landmark(page, 'Breadcrumb')
    expect(words(crumbs)).toBe('Home About')
    expect(linkNamed(crumbs, 'Home')).toBe('/')
    expect(headings(page.main)).toEqual(expect.arrayContaining(['About', 'Mission', 'Vision']))
  })

  test('§2 Upcoming meetings: by year, newest last, each card in a new tab with photo, names, date and place', async () => {
    const { main } = await visit('/upcoming-meetings')
    const meetings = await rowsOf('/api/EventMeetings/')
    expect(headings(main, 'h2')).toEqual([...new Set(meetings.map(meeting => String(meeting.year_of_event)))])
    const cards = links(main).filter(link =>
      meetings.some(({ domain_name }) => link.address === `/${domain_name}`),
    )
    expect(cards.map(card => card.address)).toEqual(meetings.map(({ domain_name }) => `/${domain_name}`))
    for (const [at, card] of cards.entries()) {
      expect(card.element.getAttribute('target')).toBe('_blank')
      const around = words(card.element.closest('li, article'))
      expect(around).toContain(meetings[at]?.meetings_subject)
      expect(around).toContain(meetings[at]?.meeting_prefix)
      expect(around).toContain(meetings[at]?.meetingslocation)
      expect(around.replaceAll('–', '-')).toContain(meetings[at]?.meettings_date)
    }
    for (const { meettings_photo } of meetings) {
      expect(main.querySelector(`img[src="${meettings_photo}"]`)).not.toBeNull()
    }
  })

  test('§2 Completed meetings: cards with domain name, date and place', async () => {
    const { main, text } = await visit('/completed-meetings')
    const [meeting] = await rowsOf('/api/EventMeetings/completed/')
    expect(links(main).map(link => link.address)).toContain(`/${completed}`)
    expect(text).toContain(completed)
    expect(text.replaceAll('–', '-')).toContain(meeting?.meettings_date)
    expect(text).toContain(meeting?.meetingslocation)
  })

  test('§2 Policies: cancellation, transfer, personal reasons, terms, recordings, responsibility', async () => {
    expect(headings((await visit('/policies')).main, 'h2')).toEqual([
      'Cancellation and refund',
      'Transfer of registration',
      'Personal reasons',
      'Terms and conditions',
      'Recordings',
      'Responsibility for submitted content',
    ])
  })

  test('§2 Code of Conduct: its text', async () => {
    const page = await visit('/code-of-conduct')
    expect(headings(page.main)[0]).toBe('Code of Conduct')
    expect(page.text.length).toBeGreaterThan(1_000)
  })

  test('§2 Contact: office address, phone, email and a message form', async () => {
    const page = await visit('/contact')
    expect(page.text).toContain('Office address')
    expect(page.text).toContain('Phone')
    const form = formWith(page, 'Send Message')
    for (const label of ['Name', 'Phone Number', 'Email', 'Subject', 'Message']) field(form, label)
  })

  test('§2 Blogs: numbered cards that lead to the articles', async () => {
    const { main } = await visit('/blogs')
    const blogs = await rowsOf('/api/Blogs/')
    const cards = links(main).filter(link => link.address.startsWith('/blog-details/'))
    expect(cards.map(card => card.address)).toEqual(blogs.map(blog => `/blog-details/${blog.id}`))
    for (const [at, card] of cards.entries()) {
      expect(words(card.element.closest('li, article'))).toMatch(new RegExp(`(^|\\D)${at + 1}(\\D|$)`))
    }
  })

  test('§2 Blog details: heading, image, description and detail', async () => {
    const blog = await firstOf('/api/Blogs/')
    const { main, text, status } = await visit(`/blog-details/${blog.id}`)
    expect(status).toBe(200)
    expect(headings(main, 'h1')).toEqual([blog.blog_heading])
    expect(main.querySelector(`img[src="${blog.blog_image}"]`)).not.toBeNull()
    expect(text).toContain(blog.blog_description)
    expect(text).toContain(lastWordsOf(blog.blog_detail))
  })

  test.each(['/terms-and-conditions', '/privacy-policy'])(
    '§2 Legal text at %s: 18 or over, cookies, Indian law, January 2025',
    async path => {
      const { text } = await visit(path)
      for (const subject of ['18 years', 'ookies', 'laws of India', 'January 2025'])
        expect(text).toContain(subject)
    },
  )

  test('§2 Terms: acceptable use', async () => {
    expect((await visit('/terms-and-conditions')).text).toMatch(/acceptable use/i)
  })

  test.each([
    '/nowhere',
    '/nowhere/committee',
    `/${upcoming}/nothing`,
    `/${upcoming}/committee/deeper`,
    '/blog-details/0',
  ])('§2 404: %s is not found, with title, text and a way home', async path => {
    const page = await visit(path)
    expect(page.status).toBe(404)
    expect(page.title).toBe('404 - Page Not Found')
    expect(page.text).toContain("Oops! The page you're looking for doesn't exist.")
    expect(linkNamed(page.main, 'Go Back Home')).toBe('/')
  })

  test.each([
    'calendar.ics',
    'news.atom',
    'share-card.png',
    'schedule.xml',
    'program/talks/1',
    'program/days/1/calendar.ics',
    'registrations/nobody/order',
    'speakers/1/share-card.png',
  ])('§2 404: a conference that does not exist has no %s', async file => {
    expect((await ask(`/nowhere/${file}`)).status).toBe(404)
  })
})

describe('§2 Landing pages', () => {
  test('§2 Landing page: /2025/{name} redirects to /{name} and keeps the query', async () => {
    for (const from of [`/2025/${upcoming}`, `/2025/${upcoming}/`]) {
      const answer = await ask(`${from}?from=mail`)
      expect(answer.status, from).toBe(301)
      expect(leadsTo(answer)).toBe(`/${upcoming}?from=mail`)
    }
  })

  test('§2 Landing page: the number of an unknown conference leads nowhere', async () => {
    expect((await ask('/2025/nowhere')).status).toBe(404)
  })

  test('§2 Landing page: /{event}/home shows the same and names /{name} as its address', async () => {
    const [page, home] = await Promise.all([visit(`/${upcoming}`), visit(`/${upcoming}/home`)])
    expect(home.status).toBe(200)
    expect(home.text).toBe(page.text)
    expect(home.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      new RegExp(`^https?://[^/]+/${upcoming}$`),
    )
  })

  test.each([
    ['/About', '/about'],
    ['/about/', '/about'],
    [`/${upcoming}/`, `/${upcoming}`],
    [`/${upcoming}/Committee/`, `/${upcoming}/committee`],
    [`/${upcoming}/call-for-abstracts`, `/${upcoming}/call-for-Abstracts`],
  ])('§2 Addresses are exact: %s leads to %s for good', async (path, to) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(path, { method })
      expect(answer.status, method).toBe(301)
      expect(leadsTo(answer)).toBe(to)
    }
  })

  test.each(['/%', '/%00', '/%E0%A4%A', `/${upcoming}/%`, `/${upcoming}/speakers/%00`])(
    '§2 Addresses: %s is refused calmly',
    async path => {
      expect([400, 404]).toContain((await ask(path)).status)
    },
  )
})
