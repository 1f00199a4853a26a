import { describe, expect, test } from 'vitest'
import {
  cells,
  currentLinks,
  field,
  formWith,
  headings,
  landmark,
  lastWordsOf,
  linkNamed,
  links,
  markedFields,
  part,
  words,
} from '#tests/conformance/page.ts'
import { ask, backend, completed, firstOf, rowsOf, upcoming, visit } from '#tests/conformance/product.ts'

const base = `/${upcoming}`
const menu = [
  ['Home', 'home'],
  ['Committee', 'committee'],
  ['Topics', 'topics'],
  ['Call For Abstracts', 'call-for-Abstracts'],
  ['Submit Abstract', 'submit-abstract'],
  ['Speakers', 'speakers'],
  ['Program', 'program'],
  ['Presentation Guidelines', 'presentation-guidelines'],
  ['Registration Fee', 'registration-fee'],
  ['Online Registration', 'online-registration'],
  ['Conference Policies', 'conference-policies'],
  ['Sponsors', 'sponsors'],
  ['Awards', 'awards'],
  ['Venue', 'venue'],
  ['Contact Us', 'contact-us'],
] as const

describe('§2 Microsite', () => {
  test.each(menu)(
    '§2 Header menu: on %s all fifteen links stand and this one is marked',
    async (label, path) => {
      const page = await visit(`${base}/${path}`)
      expect(page.status).toBe(200)
      const conference = landmark(page, 'Conference')
      expect(links(conference).map(link => [link.label, link.address])).toEqual(
        menu.map(([name, address]) => [name, `${base}/${address}`]),
      )
      expect(currentLinks(conference)).toEqual([label])
      landmark(page, 'Site')
    },
  )

  test('§2 Header menu: Home is marked on the landing page, too', async () => {
    expect(currentLinks(landmark(await visit(base), 'Conference'))).toEqual(['Home'])
  })

  test.each(menu)('§2 A completed conference keeps its page %s', async (label, path) => {
    const page = await visit(`/${completed}/${path}`)
    expect(page.status).toBe(200)
    const conference = landmark(page, 'Conference')
    expect(currentLinks(conference)).toEqual([label])
    expect(links(conference).every(({ address }) => address.startsWith(`/${completed}/`))).toBe(true)
    // It has what the same page of an upcoming one has, and no message instead.
    expect(headings(page.main, 'h1')).toHaveLength(1)
    expect(page.text).not.toMatch(/not found|went wrong|Error/i)
  })
})

describe('§2 {event}/home', () => {
  test('§2 Home: the banner has date, Hybrid Event, subject, prefix, place and REGISTER NOW', async () => {
    const { main, text } = await visit(base)
    const banner = await firstOf(`${base}/event/banner/`)
    expect(headings(main, 'h1')).toEqual([banner.meetings_subject])
    expect(text).toContain('Hybrid Event')
    expect(text).toContain(banner.meeting_prefix)
    expect(text).toContain(banner.meetingslocation)
    expect(text.replaceAll('–', '-')).toContain(banner.meettings_date)
    expect(linkNamed(main, 'REGISTER NOW')).toBe(`${base}/online-registration`)
  })

  test('§2 Home: about text with its images', async () => {
    const { main, text } = await visit(base)
    const about = await (await ask(`${backend}${base}/event/about`)).json()
    expect(text).toContain(about.event_heading)
    for (const { event_image } of await rowsOf(`${base}/event/about/Images/`)) {
      expect(main.querySelector(`img[src="${event_image}"]`)).not.toBeNull()
    }
  })

  test('§2 Home: four counters', async () => {
    const { text } = await visit(base)
    expect(text).toMatch(/Speakers 100\+ Sponsors 10\+ Sessions 21\+ Attendees 200\+/i)
  })

  test('§2 Home: Add to Calendar hands out the PDF under its name', async () => {
    const { main } = await visit(base)
    const pdf = await ask(linkNamed(main, 'Add to Calendar'))
    expect(pdf.status).toBe(200)
    expect(pdf.headers.get('Content-Disposition')).toContain('filename="add_to_calender.pdf"')
  })

  test('§2 Home: up to eight plenary speakers with their biographies, and View All', async () => {
    const { main } = await visit(base)
    const plenary = (await rowsOf(`${base}/agenda/speakers/`)).filter(
      speaker => speaker.speakers_type === 'PlenarySpeakers',
    )
    expect(plenary.length).toBeGreaterThan(8)
    const speakers = part(main, 'Plenary speakers')
    expect(links(speakers).filter(link => /\/speakers\/\d+$/.test(link.address))).toHaveLength(8)
    expect(linkNamed(speakers, 'View All')).toBe(`${base}/speakers`)
  })

  test('§2 Home: the three-day schedule with DOWNLOAD PROGRAM', async () => {
    const schedule = part((await visit(base)).main, 'Schedule')
    for (const day of ['Day 1', 'Day 2', 'Day 3']) expect(words(schedule)).toContain(day)
    const program = await ask(linkNamed(schedule, 'DOWNLOAD PROGRAM'))
    expect(program.status).toBe(200)
    expect(program.headers.get('Content-Disposition')).toContain('filename="Program_file.pdf"')
  })

  test('§2 Home: gallery, testimonials, news and partners', async () => {
    const { main, text } = await visit(base)
    for (const { gallery } of await rowsOf(`${base}/event/experts/`)) {
      expect(main.querySelector(`img[src="${gallery}"]`)).not.toBeNull()
    }
    for (const testimonial of await rowsOf(`${base}/event/testimonials/`)) {
      expect(text).toContain(testimonial.testimonials_description)
      expect(text).toContain(testimonial.testimonials_name)
      expect(text).toContain(testimonial.testimonials_position)
    }
    const addresses = links(main).map(link => link.address)
    for (const { id } of await rowsOf(`${base}/event/news/`)) {
      expect(addresses).toContain(`${base}/event-news-details/${id}`)
    }
    for (const { partners_logo } of await rowsOf(`${base}/event/partners/`)) {
      expect(main.querySelector(`img[src="${partners_logo}"]`)).not.toBeNull()
    }
  })

  test('§2 Home: title and description come from the meta tags', async () => {
    const page = await visit(base)
    const tags = await firstOf(`${base}/metatags/`)
    expect(page.title).toBe(tags.meta_names)
    expect(page.document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      tags.meta_description,
    )
  })
})

describe('§2 {event}: people, abstracts and program', () => {
  test('§2 Committee: Chair, Co-chair and members in groups', async () => {
    const { main, text } = await visit(`${base}/committee`)
    expect(headings(main, 'h2')).toEqual(['Chair', 'Co-chair', 'Committee members'])
    for (const member of await rowsOf(`${base}/committees/`)) {
      expect(text).toContain(member.member_name)
      expect(text).toContain(member.member_affiliation)
    }
  })

  test('§2 Topics: every name, and Submit Now', async () => {
    const { main, text } = await visit(`${base}/topics`)
    for (const { topic_name } of await rowsOf(`${base}/submissions/topics/`))
      expect(text).toContain(topic_name)
    expect(linkNamed(main, 'Submit Now')).toBe(`${base}/submit-abstract`)
  })

  test('§2 Call for abstracts: template, Key dates, Presentation types, guidelines', async () => {
    const { main } = await visit(`${base}/call-for-Abstracts`)
    expect(headings(main, 'h2')).toEqual(
      expect.arrayContaining(['Key dates', 'Presentation types', 'Submission guidelines']),
    )
    const template = await ask(linkNamed(main, 'Download the template'))
    expect(template.status).toBe(200)
    expect(template.headers.get('Content-Disposition')).toMatch(/^attachment/)
  })

  test('§2 Submit abstract: the ten fields are marked, and the choices are those of the wire', async () => {
    const form = formWith(await visit(`${base}/submit-abstract`), 'Submit Abstract')
    const marked = markedFields(form)
    expect(marked.slice(0, 10)).toEqual([
      'Title',
      'Name',
      'Email',
      'Telephone',
      'Organization',
      'City',
      'Country',
      'Presentation Type',
      'Topic of Interest',
      'File',
    ])
    expect(marked[10]).toMatch(/^What is \d+ \+ \d+\?$/)
    const choices = (label: string) => field(form, label).querySelectorAll('option').slice(1).map(words)
    expect(choices('Title')).toEqual(['Prof.', 'Dr.', 'Mr.', 'Ms.', 'Mrs.'])
    expect(choices('Topic of Interest')).toEqual(
      (await rowsOf(`${base}/submissions/topics/`)).map(topic => topic.topic_name),
    )
    expect(choices('Presentation Type')).toEqual(
      (await rowsOf(`${base}/submissions/presentation_type/`)).map(type => type.presentation_name),
    )
    expect(choices('Country')).toEqual((await rowsOf('/api/Country/')).map(country => country.country_name))
  })

  test('§2 Awards: the Best Presentation Awards', async () => {
    expect((await visit(`${base}/awards`)).text).toContain('Best Presentation Awards')
  })

  test('§2 Sponsors: the text and Download Brochure', async () => {
    const { main, text } = await visit(`${base}/sponsors`)
    // The organiser's own words, below the heading.
    for (const named of ['Session sponsor', 'Exhibitor', 'no talk can be bought'])
      expect(text).toContain(named)
    const brochure = await ask(linkNamed(main, 'Download Brochure'))
    expect(brochure.status).toBe(200)
    expect(brochure.headers.get('Content-Disposition')).toContain('filename="Broucher_file.pdf"')
  })

  test('§2 Venue: hotel, address, phone, three notes, about, images and directions', async () => {
    const { main, text } = await visit(`${base}/venue`)
    const venue = await firstOf(`${base}/more/venues/`)
    for (const name of ['hotel_name', 'phone', 'note_1', 'note_2', 'note_3'])
      expect(text).toContain(venue[name])
    for (const { venue_images } of await rowsOf(`${base}/more/venue/Images/`)) {
      expect(main.querySelector(`img[src="${venue_images}"]`)).not.toBeNull()
    }
    expect(headings(main).join()).toMatch(/directions|getting there|how to/i)
  })

  test('§2 Speakers: Plenary, Keynote and Invited, each with a biography of its own address', async () => {
    const { main, text } = await visit(`${base}/speakers`)
    expect(headings(main, 'h2').slice(0, 3)).toEqual([
      'Plenary Speakers',
      'Keynote Speakers',
      'Invited Speakers',
    ])
    const speakers = await rowsOf(`${base}/agenda/speakers/`)
    for (const speaker of speakers) expect(text).toContain(speaker.speakername)
    expect(links(main).filter(link => /\/speakers\/\d+$/.test(link.address))).toHaveLength(speakers.length)
  })

  test('§2 Speakers: the biography is a dialog with talk title, biography and awards', async () => {
    const speaker = await firstOf(`${base}/agenda/speakers/`)
    const { document, status } = await visit(`${base}/speakers/${speaker.id}`)
    expect(status).toBe(200)
    const dialog = document.querySelector('dialog, [role=dialog]')
    expect(words(dialog)).toContain(speaker.speakername)
    expect(words(dialog)).toContain(speaker.speaker_talk_tittle)
    expect(words(dialog)).toContain('Awards')
    expect((await visit(`${base}/speakers/999999`)).status).toBe(404)
  })

  test('§2 Program: a tab for each day, talks that open with their speaker', async () => {
    const { main, text } = await visit(`${base}/program`)
    const days = await rowsOf(`${base}/agenda/program/`)
    for (const { program_day_type } of days) expect(text).toContain(program_day_type)
    const talks = days[0]?.talks
    if (!Array.isArray(talks)) throw new Error('the first day has no list of talks')
    for (const talk of talks) {
      const link = main.querySelectorAll('li a').find(each => words(each).includes(talk.talk_title))
      const opened = await visit(`${base}/program${link?.getAttribute('href')}`)
      expect(words(opened.main.querySelector('li:has([aria-expanded])'))).toContain(talk.speaker_affiliation)
    }
  })

  test('§2 News: under Recent News Articles its heading, date, picture and text', async () => {
    const news = await firstOf(`${base}/event/news/`)
    const { main, text } = await visit(`${base}/event-news-details/${news.id}`)
    expect(headings(main)).toEqual(expect.arrayContaining(['Recent News Articles', news.news_about]))
    expect(main.querySelector(`img[src="${news.news_image}"]`)).not.toBeNull()
    expect(main.querySelector(`time[datetime="${news.news_date}"]`)).not.toBeNull()
    expect(text).toContain(lastWordsOf(news.news_description))
  })
})

describe('§2 {event}: registration and the rest', () => {
  test('§2 Fees: the two tables are turned, and hide what is not for readers', async () => {
    const { main } = await visit(`${base}/registration-fee`)
    const [fees, rooms] = main.querySelectorAll('table').map(cells)
    const periods = await rowsOf(`${base}/registration/register_categorys/`)
    expect(fees?.[0]?.[0]).toBe('Category')
    expect(periods.map(period => period.registration_type)).toEqual([
      'Earlybird',
      'Mid Term',
      'Late Registration Fee',
    ])
    for (const [at, period] of periods.entries()) {
      expect(fees?.[0]?.[at + 1]).toMatch(new RegExp(`^${period.registration_type}`))
    }
    expect(fees?.slice(1).map(row => row[0])).toEqual([
      'Valid until',
      'Invited Presentation',
      'Oral Presentation',
      'Poster Presentation',
      'Student Delegate',
      'Delegate',
      'Virtual Presentation',
    ])
    expect(fees?.[3]?.[2]).toContain(String(periods[1]?.oral_presentation))
    expect(rooms?.[0]).toEqual([
      'Number of Nights',
      'Single Occupancy',
      'Double Occupancy',
      'Triple Occupancy',
    ])
    expect(rooms?.slice(1).map(row => row[0])).toEqual([
      'One Night',
      'Two Nights',
      'Three Nights',
      'Four Nights',
    ])
  })

  test('§2 Fees: notes, Proceed to Registration, ways to pay and what is included', async () => {
    const { main, text } = await visit(`${base}/registration-fee`)
    expect(text).toContain('5% transaction fee to be added')
    expect(text).toContain('pay cash USD on-site for onsite registration')
    expect(linkNamed(main, 'Proceed to Registration')).toBe(`${base}/online-registration`)
    for (const named of ['VISA', 'MasterCard', 'PayPal', 'Amex', 'Onsite', 'invoice'])
      expect(text).toContain(named)
    const included = words(part(main, 'What the fee includes')).toLowerCase()
    for (const named of [
      'sessions',
      'material',
      'certificate',
      'lunch',
      'awards ceremony',
      'networking event',
      'exhibition',
      'coffee breaks',
      'wi-fi',
    ]) {
      expect(included).toContain(named)
    }
    const rooms = words(part(main, 'What accommodation includes'))
    expect(rooms).toContain('Wi-Fi')
    expect(rooms).toContain('Breakfast')
  })

  test('§2 Presentation guidelines: talks and posters', async () => {
    const { text } = await visit(`${base}/presentation-guidelines`)
    for (const named of [
      '25 minutes in total',
      'USB',
      'one hour before',
      'English only',
      'A0',
      'mount',
      'remove',
    ]) {
      expect(text).toContain(named)
    }
  })

  test('§2 Online registration: details, categories, rooms, add-on, summary, pay and reset', async () => {
    const page = await visit(`${base}/online-registration`)
    const form = formWith(page, 'Proceed to Pay')
    expect(markedFields(form)).toEqual([
      'Title',
      'Name',
      'Email',
      'Telephone',
      'Organization',
      'City',
      'Country',
      'Billing Address',
    ])
    expect(form.querySelectorAll('legend').map(words).join()).toMatch(/Personal details.*Accommodation/)
    expect(words(form)).toContain('Accompanying person')
    expect(headings(form)).toContain('Summary')
    expect(linkNamed(form, 'Reset')).toMatch(new RegExp(`^${base}/online-registration`))
  })

  test('§2 Conference policies: cancellation, transfer, consent, responsibility, terms', async () => {
    const names = headings((await visit(`${base}/conference-policies`)).main, 'h2').join()
    expect(names).toMatch(/Cancellation and refund.*Transfer.*Photo and video consent.*Responsibility.*Terms/)
  })

  test('§2 Contact us: office address, phone, email, and a form where the name is required', async () => {
    const page = await visit(`${base}/contact-us`)
    for (const { contact_heading } of await rowsOf(`${base}/more/contacts/information`)) {
      expect(page.text).toContain(contact_heading)
    }
    const form = formWith(page, 'Send Message')
    expect(markedFields(form)).toEqual(['Name'])
    expect(field(form, 'Name').hasAttribute('required')).toBe(true)
  })
})
