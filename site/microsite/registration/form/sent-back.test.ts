import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import type { AttemptState } from '#domain/money/payments/attempt.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { conferenceContext, readingContext, siteContext } from '#site/context.ts'
import { newDraftKey } from '#site/forms/read-form.ts'
import { receiveCustomAmount } from '#site/microsite/discount/receive-custom-amount.ts'
import { choiceOf, type Refusal } from '#site/microsite/registration/form/form-values.ts'
import { action } from '#site/microsite/registration/form/online-registration.tsx'
import { readEarlier } from '#site/microsite/registration/form/read-earlier.ts'
import { action as actOnRegistration } from '#site/microsite/registration/page/registration-page.tsx'
import { action as askForOrder } from '#site/microsite/registration/paying/payment-order.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { dialects } from '#tests/support/database.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { makeConference, openWire, publicUrl } from '#tests/support/wire.ts'
import { paths } from '#words/addresses/paths.ts'

describe.each(dialects)('the registration pages (%s)', dialect => {
  async function open(limits: { unpaid_per_email: number; unpaid_per_client: number }) {
    const { dependencies, database } = await openWire(dialect)
    const made = await makeConference(database, { name: 'material-science' })
    await database.write(async tx => {
      await tx.updateTable('conferences').set(limits).execute()
      const half = { conference_id: made.id, kind: 'percent', basis_points: 5_000, uses: 0, note: '' }
      await tx
        .insertInto('codes')
        .values({ ...half, code: 'HALF' })
        .execute()
    })
    const conference = await findConference(database.read, 'material-science')
    if (!conference) throw new Error('no conference')
    const site = siteContextOf(dependencies)
    const post = (fields: Record<string, string>) =>
      new Request(`${publicUrl}/a-form`, {
        method: 'POST',
        body: new URLSearchParams({
          ...{
            title: 'Dr.',
            name: 'Ada Ferreira',
            email: 'ada@example.org',
            telephone: '+351',
            city: 'Lisbon',
          },
          ...{ organization: 'University of Lisbon', country: '620', billing_address: 'Alameda 1' },
          draft: newDraftKey(),
          ...fields,
        }),
      })
    const argumentsOf = (request: Request, secret = '') => {
      const context = new RouterContextProvider()
      context.set(siteContext, site)
      context.set(readingContext, site)
      context.set(conferenceContext, conference)
      const params = { event: 'material-science', secret }
      // The actions use only these of the router's arguments.
      return { context, request, params, url: new URL(request.url) } as unknown as Parameters<
        typeof action
      >[0] &
        Parameters<typeof actOnRegistration>[0]
    }
    /** Where the form leads, or how it comes back. */
    const register = async (fields: Record<string, string> = {}) => {
      const request = post({ category: String(made.periodIds[1]), presentation: 'oral', ...fields })
      const answer = await action(argumentsOf(request))
      return answer instanceof Response ? { ledTo: answer.headers.get('Location') ?? '' } : returned(answer)
    }
    const nameAmount = async (fields: Record<string, string> = {}) => {
      const request = post({ amount: '10.00', description: 'Workshop', method: 'paypal', ...fields })
      const { form, address } = await receiveCustomAmount(site, conference, request)
      return form ? returned(form) : { ledTo: address ?? '' }
    }
    return { site, conference, argumentsOf, post, register, nameAmount }
  }

  const returned = ({ data, init }: { data: Refusal; init: ResponseInit | null }) => ({
    status: init?.status,
    retryAfter: Number(new Headers(init?.headers).get('Retry-After')),
    refusal: data,
  })

  test('say how many unpaid registrations one e-mail address may hold, and lose nothing', async () => {
    const { register, nameAmount } = await open({ unpaid_per_email: 1, unpaid_per_client: 100 })
    expect(await register()).toHaveProperty('ledTo')
    for (const send of [register, nameAmount]) {
      const answer = await send({ name: 'Ada Again', email: 'ADA+two@example.org' })
      expect(answer).toMatchObject({
        status: 429,
        refusal: {
          words: expect.stringMatching(
            /^This e-mail address has 1 unpaid or waiting registration here, .* what you typed is still here/,
          ),
          values: { name: 'Ada Again', email: 'ADA+two@example.org', city: 'Lisbon' },
          errors: [],
        },
      })
      expect('retryAfter' in answer && answer.retryAfter).toBeGreaterThan(0)
    }
  })

  test.each(['__proto__', 'constructor', 'nothing of the sort'])(
    'refuse an admission named %s, and show the form with its sum again',
    async presentation => {
      const { register } = await open({ unpaid_per_email: 9, unpaid_per_client: 100 })
      const answer = await register({ presentation })
      expect(answer).toMatchObject({ status: 422, refusal: { errors: [{ name: 'presentation' }] } })
      if (!('refusal' in answer)) throw new Error('no form')
      expect(choiceOf(answer.refusal.values).presentationType).toBeNull()
      expect(answer.refusal.values.name).toBe('Ada Ferreira')
    },
  )

  test('say how many unpaid registrations one network may send, and lose nothing', async () => {
    const { register, nameAmount } = await open({ unpaid_per_email: 100, unpaid_per_client: 2 })
    for (const email of ['a@example.org', 'b@example.org']) {
      expect(await register({ email })).toHaveProperty('ledTo')
    }
    for (const send of [register, nameAmount]) {
      expect(await send({ email: 'c@example.org' })).toMatchObject({
        status: 429,
        retryAfter: 600,
        refusal: {
          words: expect.stringMatching(/^Your network has sent 2 registrations in the last ten minutes/),
          values: { email: 'c@example.org', city: 'Lisbon' },
        },
      })
    }
  })

  test('offer the waiting list, and say what it is, where everything is taken', async () => {
    const { register, site, conference } = await open({ unpaid_per_email: 5, unpaid_per_client: 30 })
    const limit = { conference_id: conference.id, seats: 0 }
    await site.database.write(tx => tx.insertInto('capacity_limits').values(limit).execute())
    expect(await register()).toMatchObject({
      status: 409,
      refusal: {
        words: 'Every place at this conference is taken.',
        detail: expect.stringMatching(/^Free places are offered first come, first served/),
        mayWait: true,
        values: { city: 'Lisbon' },
      },
    })
    expect(await register({ wait: 'yes' })).toHaveProperty('ledTo')
  })

  test('offer no line to who wants more of an extra than there will ever be, also where they ask for it', async () => {
    const { register, site, conference } = await open({ unpaid_per_email: 5, unpaid_per_client: 30 })
    const offer = await sellExtra(
      { database: site.database, conference },
      { name: 'Masterclass', price_minor: 4_000, most: 3 },
    )
    await site.database.write(async tx => {
      const of = { conference_id: conference.id, offer_id: offer.id }
      await tx
        .insertInto('capacity_limits')
        .values({ ...of, seats: 1 })
        .execute()
    })
    const two = { [`extra-${offer.id}`]: '2' }
    for (const fields of [two, { ...two, wait: 'yes' }]) {
      const sent = await register(fields)
      expect(sent).toMatchObject({
        status: 409,
        refusal: { words: expect.stringMatching(/^Too few places are left of an extra/) },
      })
      expect('refusal' in sent && sent.refusal.mayWait).toBeFalsy()
    }
    expect(await register({ [`extra-${offer.id}`]: '1' })).toHaveProperty('ledTo')
  })

  test('say when to try again if the gateway does not answer', async () => {
    const { site, argumentsOf, post, register, nameAmount } = await open({
      unpaid_per_email: 5,
      unpaid_per_client: 30,
    })
    const placed = await register()
    if (!('ledTo' in placed)) throw new Error('it came back')
    const secret = placed.ledTo.split('/').at(-1) ?? ''
    for (const { gateway } of site.payments.offered) {
      gateway.start = () => Promise.reject(new GatewayError('unavailable', 'no answer'))
    }
    const amount = await nameAmount()
    expect(amount).toMatchObject({ status: 503, retryAfter: 30 })
    const page = await actOnRegistration(argumentsOf(post({ method: 'paypal' }), secret))
    expect('init' in page && returned(page as never)).toMatchObject({ status: 503, retryAfter: 30 })
    const order = await askForOrder(argumentsOf(post({}), secret))
    expect([order.status, order.headers.get('Retry-After')]).toEqual([503, '30'])
  })

  test('an amount that nobody can pay here is registered, and its page says how to pay', async () => {
    const { site, nameAmount } = await open({ unpaid_per_email: 5, unpaid_per_client: 30 })
    Object.assign(site, { payments: { ...site.payments, offered: [] } })
    const placed = await nameAmount({ method: '' })
    expect(placed).toEqual({ ledTo: expect.stringMatching(/^\/material-science\/registrations\/[\w-]+$/) })
  })

  test('an expired registration is not called lost, because its place can be had again', async () => {
    const { site, argumentsOf, post, register } = await open({ unpaid_per_email: 5, unpaid_per_client: 30 })
    const placed = await register()
    if (!('ledTo' in placed)) throw new Error('it came back')
    const secret = placed.ledTo.split('/').at(-1) ?? ''
    await site.database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .execute(),
    )
    const page = await actOnRegistration(argumentsOf(post({ method: 'paypal' }), secret))
    expect('init' in page && page).toMatchObject({
      init: { status: 409 },
      data: { words: 'This registration can’t be paid now. This page says why, and what you can do.' },
    })
  })

  test('bring the discount code back with the form', async () => {
    const { register, site, conference } = await open({ unpaid_per_email: 5, unpaid_per_client: 30 })
    for (const code of ['HALF', '']) {
      const placed = await register({ code, email: `with${code}@example.org` })
      if (!('ledTo' in placed)) throw new Error(`it came back: ${JSON.stringify(placed.refusal)}`)
      const secret = placed.ledTo.split('/').at(-1) ?? ''
      const { values } = await readEarlier(site, conference, new URLSearchParams({ back: secret }))
      expect(values?.email).toBe(`with${code}@example.org`)
      expect(values?.code ?? '').toBe(code)
    }
  })

  test('an address of a payment that failed does not say so once it has gone through', async () => {
    const { register, site, conference } = await open({ unpaid_per_email: 5, unpaid_per_client: 30 })
    const placed = await register()
    if (!('ledTo' in placed)) throw new Error('it came back')
    const secret = placed.ledTo.split('/').at(-1) ?? ''
    const registration = await findRegistrationBySecret(site.database.read, conference.id, secret)
    const id = registration?.id ?? 0
    await startPayment(site.payments, id, 'paypal')
    const [attempt] = await listAttempts(site.database.read, id)
    const become = (state: AttemptState) =>
      site.database.write(tx =>
        tx
          .updateTable('payment_attempts')
          .set({ state: forced(state), failure: 'declined' })
          .execute(),
      )
    const back = () =>
      readEarlier(site, conference, new URLSearchParams({ failed: attempt?.returnToken ?? '' }))
    await become('failed')
    expect(await back()).toMatchObject({ notice: { kind: 'failed' } })
    await become('succeeded')
    const led = await back().catch((thrown: Response) => thrown.headers.get('Location'))
    expect(led).toBe(paths.message(conference.name, attempt?.returnToken ?? ''))
  })
})
