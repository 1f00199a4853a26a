import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const form = '/material-science/registration/registrationform'

async function open() {
  const wire = await openWire('sqlite')
  const conference = await makeConference(wire.database, { name: 'material-science' })
  const errorsOf = async (answer: Response) => {
    expect(answer.status).toBe(422)
    const { errors } = await answer.json()
    return errors as Record<string, string> // a 422's shape, by note 21
  }
  const register = async (fields: Record<string, unknown>) =>
    errorsOf(await wire.postJson(form, registrationFields(conference, fields)))
  return { ...wire, conference, errorsOf, register }
}

test('an amount outside of the limits is told them, as they are of this conference', async () => {
  const { register, database } = await open()
  const { min, max } = await database.read
    .selectFrom('conferences')
    .select(['custom_amount_min_minor as min', 'custom_amount_max_minor as max'])
    .executeTakeFirstOrThrow()
  expect([min, max]).toEqual([100, 1_000_000])
  for (const amount of ['0.99', '10000.01']) {
    expect(await register({ amount })).toEqual({
      amount: 'Please enter an amount from USD\u00a01.00 to USD\u00a010,000.00.',
    })
  }
  await database.write(tx =>
    tx
      .updateTable('conferences')
      .set({ custom_amount_min_minor: 2_500, custom_amount_max_minor: 90_000 })
      .execute(),
  )
  expect(await register({ amount: '24.99' })).toEqual({
    amount: 'Please enter an amount from USD\u00a025.00 to USD\u00a0900.00.',
  })
})

test('nights outside of the limits are told them', async () => {
  const { register, conference } = await open()
  for (const nights of [5, '0.5', -1, '2 nights']) {
    expect(await register({ accommodation: conference.accommodationIds[0], no_of_nights: nights })).toEqual({
      no_of_nights: 'Number of Nights must be from 1 to 4.',
    })
  }
})

test('every text that is too long is told how long it may be', async () => {
  const { register, postJson, post, errorsOf, database, conference } = await open()
  const x = (length: number) => 'x'.repeat(length)
  const longer = (most: string) => expect.stringContaining(`is longer than ${most} characters.`)
  const lines = ['name', 'telephone', 'organization', 'city', 'postal_code', 'billing_organization']
  const more = ['tax_id', 'discount_code']
  expect(
    await register({
      ...Object.fromEntries([...lines, ...more].map(name => [name, x(501)])),
      email: `${x(250)}@example.org`,
      billing_address: x(5_001),
    }),
  ).toEqual({
    ...Object.fromEntries([...lines, ...more].map(name => [name, longer('500')])),
    email: longer('254'),
    billing_address: longer('5,000'),
  })
  expect(await register({ amount: '10.00', write_desc: x(5_001) })).toEqual({ write_desc: longer('5,000') })
  const contact = { name: x(501), phone_number: x(501), subject: x(501), message: x(5_001) }
  expect(await errorsOf(await postJson('/api/Contact', contact))).toEqual({
    name: longer('500'),
    phone_number: longer('500'),
    subject: longer('500'),
    message: longer('5,000'),
  })
  const subscription = { name: x(501), email: `${x(250)}@example.org` }
  expect(await errorsOf(await postJson('/api/HomepageSubscribe', subscription))).toEqual({
    name: longer('500'),
    email: longer('254'),
  })
  const [topic = 0] = await database.write(tx =>
    addContent(tx, conference.id, 'topic', [{ name: 'Glasses' }]),
  )
  const body = new FormData()
  body.set('topic_of_interest', String(topic))
  for (const name of ['name', 'telephone', 'organization', 'city', 'abstract_title']) body.set(name, x(501))
  body.set('abstract_text', x(20_001))
  expect(
    await errorsOf(await post('/material-science/submissions/submit_abstract_form', { body })),
  ).toMatchObject({
    name: longer('500'),
    telephone: longer('500'),
    organization: longer('500'),
    city: longer('500'),
    abstract_title: longer('300'),
    abstract_text: longer('20,000'),
  })
  const report = await postJson('/material-science/Transaction_details', { transaction_id: x(501) })
  expect(await errorsOf(report)).toEqual({ transaction_id: longer('500') })
})

test('a body or a file that is too large is told how large it may be', async () => {
  const { post, postJson } = await open()
  const detailOf = async (answer: Response) => {
    expect(answer.status).toBe(413)
    return (await answer.json()).detail
  }
  expect(await detailOf(await postJson('/api/Contact', { message: 'x'.repeat(70_000) }))).toContain('64 KB')
  const body = new FormData()
  body.set('file', new File([new Uint8Array(12 * 1024 * 1024)], 'paper.pdf'))
  const abstract = await post('/material-science/submissions/submit_abstract_form', { body })
  expect(await detailOf(abstract)).toContain('10 MB')
})
