/**
 * The wire's counterpart of the pages' messages: a failing source is answered with a problem that reveals no internals.
 */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { hinder, hinderedProgram } from '#tests/support/hindrances.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

const event = '/material-science'

const readingCalls = [
  ['/api/HomepageBanner/', 'content_items home-banner'],
  ['/api/EventMeetings/', 'conferences'],
  ['/api/EventMeetings/completed/', 'conferences'],
  ['/api/Blogs/', 'content_items blog'],
  ['/Blogs/1', 'content_items blog'],
  ['/api/Country/', 'countries'],
  [`${event}/event/testimonials/`, 'content_items testimonial'],
  [`${event}/event/banner/`, 'conferences'],
  [`${event}/event/about`, 'content_items about'],
  [`${event}/event/about/Images/`, 'content_items about-image'],
  [`${event}/event/experts/`, 'content_items gallery-image'],
  [`${event}/event/news/`, 'content_items news'],
  [`${event}/event/news/1`, 'content_items news'],
  [`${event}/event/partners/`, 'content_items partner'],
  [`${event}/metatags/`, 'content_items meta-tags'],
  [`${event}/agenda/speakers/`, 'speakers'],
  [`${event}/agenda/program/`, 'programme_days'],
  [`${event}/Uploads/add_to_calenders/`, 'content_items download'],
  [`${event}/Uploads/programfile/`, 'content_items download'],
  [`${event}/Uploads/broucherfile/`, 'content_items download'],
  [`${event}/download?file_path=/media/x/y.pdf`, 'content_items download'],
  [`${event}/committees/`, 'content_items committee-member'],
  [`${event}/submissions/topics/`, 'content_items topic'],
  [`${event}/submissions/call_for_abstract/`, 'content_items abstract-call-section'],
  [`${event}/submissions/presentation_type/`, 'content_items presentation-type'],
  [`${event}/more/venues/`, 'content_items venue'],
  [`${event}/more/venue/Images/`, 'content_items venue-image'],
  [`${event}/more/contacts/information`, 'content_items contact-entry'],
  [`${event}/registration/register_categorys/`, 'registration_categories'],
  [`${event}/registration/accommodations/`, 'accommodations'],
] as const

const person = { title: 'Dr.', name: 'Ada Noor', email: 'ada@example.org', telephone: '1', city: 'Lisbon' }

const postingCalls = [
  ['/api/HomepageSubscribe/', 'subscriptions', { name: 'Ada', email: 'ada@example.org' }],
  ['/api/Contact/', 'contact_messages', { name: 'Ada', message: 'Hello' }],
  ['/api/get-domain/', 'conferences', { domain_name: 'material-science' }],
  [
    `${event}/registration/registrationform/`,
    'registration_categories',
    { ...person, organization: 'I', billing_address: 'R', country: 620, reg_cat_val: 'delegate', register_category: 2 },
  ],
  [`${event}/Transaction_details`, 'payment_attempts', { transaction_id: 'X' }],
] as const // biome-ignore format: a table

let product: ServedProduct

beforeAll(async () => {
  const started = await startWithSample('sqlite', { program: hinderedProgram })
  product = started.product
  return started.remove
})

afterEach(() => hinder(product, []))

async function expectProblem(answer: Response): Promise<void> {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/problem\+json/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({
    type: 'about:blank',
    status: answer.status,
    title: 'Something went wrong on our side',
    detail: 'The call can be made again.',
  })
}

describe('a call whose source fails answers with a problem that reveals no internals', () => {
  test.each(readingCalls)('GET %s without %s', async (path, source) => {
    await hinder(product, [`fail ${source}`])
    await expectProblem(await fetch(`${product.address}/colloquyBackend${path}`))
    await hinder(product, [])
    expect((await fetch(`${product.address}/colloquyBackend${path}`)).status).toBeLessThan(500)
  })

  test.each(postingCalls)('POST %s without %s', async (path, source, body) => {
    await hinder(product, [`fail ${source}`])
    const call = () =>
      fetch(`${product.address}/colloquyBackend${path}`, { method: 'POST', body: JSON.stringify(body) })
    await expectProblem(await call())
    await hinder(product, [])
    expect((await call()).status).toBeLessThan(500)
  })
})
