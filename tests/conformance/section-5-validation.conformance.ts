import { describe, expect, test } from 'vitest'
import {
  captcha,
  countryId,
  openPeriod,
  pageAbstract,
  pageRegistration,
  wireAbstract,
  wireRegistration,
} from '#tests/conformance/filled-forms.ts'
import { field, formWith, words } from '#tests/conformance/page.ts'
import {
  call,
  callWith,
  completed,
  firstOf,
  leadsTo,
  rowsOf,
  send,
  upcoming,
  visit,
} from '#tests/conformance/product.ts'

const base = `/${upcoming}`
const post = `${base}/registration/registrationform/`

/** The fields that a refusal names. */
function refused(answer: { status: number; body: unknown }): string[] {
  expect(answer.status).toBe(422)
  const { errors } = answer.body as { errors: Record<string, string> } // a 422's shape, by note 21
  return Object.keys(errors).toSorted()
}

describe('§5 Subscribe and contact', () => {
  test('§5 Subscribe: neither field is marked as required; the wire wants a valid e-mail', async () => {
    const form = formWith(await visit('/'), 'SEND MESSAGE')
    expect(field(form, 'Name').hasAttribute('required')).toBe(false)
    for (const email of ['x', '', 'a@', 'a b@example.org']) {
      expect(refused(await callWith('/api/HomepageSubscribe/', { name: 'Ada', email }))).toEqual(['email'])
    }
    const newcomer = { name: '', email: `${crypto.randomUUID()}@example.org` }
    const first = await callWith('/api/HomepageSubscribe/', newcomer)
    expect(first.status).toBe(201)
    // Nobody learns who has subscribed.
    const again = await callWith('/api/HomepageSubscribe/', newcomer)
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  test('§5 Contact: phone and email use native type checks on both forms', async () => {
    for (const path of ['/contact', `${base}/contact-us`]) {
      const form = formWith(await visit(path), 'Send Message')
      expect(field(form, 'Phone Number').getAttribute('type')).toBe('tel')
      expect(field(form, 'Email').getAttribute('type')).toBe('email')
      for (const label of ['Phone Number', 'Email', 'Subject', 'Message']) {
        expect(field(form, label).hasAttribute('required')).toBe(false)
      }
    }
  })

  test('§5 Contact: at least one field that is not blank; on the event form the name', async () => {
    expect((await callWith('/api/Contact/', {})).status).toBe(422)
    expect((await callWith('/api/Contact/', { name: ' ', message: '\n' })).status).toBe(422)
    expect((await callWith('/api/Contact/', { subject: 'Visa letters' })).status).toBe(201)
    expect((await callWith('/api/Contact/', { message: 'Hello', domain_name: upcoming })).status).toBe(422)
    expect((await callWith('/api/Contact/', { name: 'Ada', domain_name: upcoming })).status).toBe(201)
  })
})

describe('§5 Abstract', () => {
  test('§5 Abstract: each of the ten marked fields is required', async () => {
    for (const name of [
      'title',
      'name',
      'email',
      'telephone',
      'organization',
      'city',
      'country',
      'presentation_type',
      'topic_of_interest',
      'file',
    ]) {
      const answer = await call(`${base}/submissions/submit_abstract_form/`, {
        method: 'POST',
        body: await wireAbstract({ [name]: undefined }),
      })
      expect(refused(answer), name).toEqual([name])
    }
  })

  test('§5 Abstract: titles are exactly the five', async () => {
    for (const title of ['Dr', 'dr.', 'Sir', 'Prof']) {
      const body = await wireAbstract({ title })
      expect(
        refused(await call(`${base}/submissions/submit_abstract_form/`, { method: 'POST', body })),
      ).toEqual(['title'])
    }
  })

  test('§5 Abstract: a typed text of at most 500 words replaces the file', async () => {
    const sent = async (words: number) => {
      const body = await wireAbstract({ file: undefined, abstract_text: 'word '.repeat(words) })
      return call(`${base}/submissions/submit_abstract_form/`, { method: 'POST', body })
    }
    expect((await sent(500)).status).toBe(201)
    expect(refused(await sent(501))).toEqual(['abstract_text'])
  })

  test('§5 Abstract: an empty file is a field error, a foreign one 415', async () => {
    const sent = async (file: Blob) =>
      call(`${base}/submissions/submit_abstract_form/`, {
        method: 'POST',
        body: await wireAbstract({ file }),
      })
    expect(refused(await sent(new Blob([])))).toEqual(['file'])
    expect((await sent(new Blob(['<script>alert(1)</script>'], { type: 'application/pdf' }))).status).toBe(
      415,
    )
  })

  test('§5 Abstract: a file over 10 MB is refused with 413', async () => {
    const file = new Blob(['%PDF-1.7\n', new Uint8Array(10 * 1024 * 1024), '%%EOF\n'], {
      type: 'application/pdf',
    })
    const body = await wireAbstract({ file })
    expect((await call(`${base}/submissions/submit_abstract_form/`, { method: 'POST', body })).status).toBe(
      413,
    )
  })

  test('§5 Abstract: at most two submissions per presenter and conference, whatever the case of the address', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const sent = async (address: string, event: string = upcoming) => {
      const body = await wireAbstract({ email: address })
      return call(`/${event}/submissions/submit_abstract_form/`, { method: 'POST', body })
    }
    expect((await sent(email)).status).toBe(201)
    const answers = await Promise.all([1, 2, 3].map(() => sent(email.toUpperCase())))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([201, 409, 409])
  })

  test('§5 Captcha: the wire checks it when it comes', async () => {
    const body = await wireAbstract({ captcha_token: 'forged', captcha_answer: '2' })
    const answer = await call(`${base}/submissions/submit_abstract_form/`, { method: 'POST', body })
    expect(answer.status).toBe(422)
  })

  test('§5 Captcha: a wrong sum keeps what was typed and draws a new sum; the token works once', async () => {
    const wrong = await send(`${base}/submit-abstract`, await pageAbstract({ captcha_answer: '99' }))
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Incorrect. Try again.')
    const form = formWith(wrong, 'Submit Abstract')
    expect(field(form, 'Name').getAttribute('value')).toBe('Ada Noor')
    expect(field(form, 'Title').querySelector('option[selected]')?.text).toBe('Dr.')
    expect(wrong.text).toContain('abstract.pdf')
    captcha(form.text)

    const right = await pageAbstract()
    expect((await send(`${base}/submit-abstract`, right)).status).toBeLessThan(400)
    right.set('email', `${crypto.randomUUID()}@example.org`)
    right.set('draft', crypto.randomUUID())
    expect((await send(`${base}/submit-abstract`, right)).text).toContain('Incorrect. Try again.')
  })

  test('§5 Submission guidelines: the page lists their rules', async () => {
    const { text } = await visit(`${base}/call-for-Abstracts`)
    for (const rule of [
      'in English',
      'Word or PDF',
      'at most 500 words',
      'at most two submissions',
      'at least 60 days before',
      'conference secretary',
      'within 7 working days',
      'PowerPoint only',
      'proprietary organization',
    ]) {
      expect(text).toContain(rule)
    }
  })
})

describe('§5 Online registration', () => {
  test.each([
    ['title', 'Title'],
    ['name', 'Name'],
    ['email', 'Email'],
    ['telephone', 'Telephone'],
    ['organization', 'Organization'],
    ['city', 'City'],
    ['country', 'Country'],
    ['billing_address', 'Billing Address'],
    ['presentation', 'Registration Category'],
  ])('§5 Proceed to Pay: without %s the page says Please fill in: %s', async (name, label) => {
    const answer = await send(
      `${base}/online-registration`,
      await pageRegistration({ [name]: name === 'country' ? '' : '  ' }),
    )
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const alert = answer.main.querySelector('[role=alert]')
    expect(words(alert)).toMatch(new RegExp(`^Please fill in: ${label}(?!,)`))
  })

  test('§5 Proceed to Pay: what is missing is listed in the order of the form', async () => {
    const answer = await send(
      `${base}/online-registration`,
      await pageRegistration({ billing_address: '', name: ' ', city: '' }),
    )
    expect(words(answer.main.querySelector('[role=alert]'))).toContain(
      'Please fill in: Name, City, Billing Address',
    )
    expect(field(answer.main, 'Telephone').getAttribute('value')).toBe('+351 21 000 0000')
  })

  test('§5 Proceed to Pay: a city of zero is missing, and an address of 412 characters too long', async () => {
    const email = `${'a'.repeat(400)}@example.org`
    const answer = await send(`${base}/online-registration`, await pageRegistration({ city: '0', email }))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Please fill in: City')
    expect(answer.text).toContain('Email is longer than 254 characters. Please shorten it.')
    expect(refused(await callWith(post, await wireRegistration({ email })))).toEqual(['email'])
  })

  test('§5 Email and phone inputs have their types', async () => {
    const { main } = await visit(`${base}/online-registration`)
    expect(field(main, 'Email').getAttribute('type')).toBe('email')
    expect(field(main, 'Telephone').getAttribute('type')).toBe('tel')
  })

  test('§5 The wire: each required field is a field error', async () => {
    for (const name of ['title', 'name', 'email', 'telephone', 'organization', 'billing_address', 'city']) {
      expect(refused(await callWith(post, await wireRegistration({ [name]: '  ' }))), name).toEqual([name])
    }
    for (const nothing of [0, '', '0']) {
      expect(refused(await callWith(post, await wireRegistration({ city: nothing })))).toEqual(['city'])
      expect(refused(await callWith(post, await wireRegistration({ country: nothing })))).toEqual(['country'])
      expect(refused(await callWith(post, await wireRegistration({ reg_cat_val: nothing })))).toEqual([
        'reg_cat_val',
      ])
    }
  })

  test('§5 The wire: only the open period may be chosen', async () => {
    const [early, , late] = await rowsOf(`${base}/registration/register_categorys/`)
    for (const period of [early, late]) {
      expect(
        refused(await callWith(post, await wireRegistration({ register_category: period?.id }))),
      ).toEqual(['register_category'])
    }
  })

  test('§5 The wire: accommodation and nights come together or not at all', async () => {
    const { id } = await firstOf(`${base}/registration/accommodations/`)
    expect(
      (await callWith(post, await wireRegistration({ accommodation: id, no_of_nights: '' }))).status,
    ).toBe(422)
    expect(
      (await callWith(post, await wireRegistration({ accommodation: '', no_of_nights: 2 }))).status,
    ).toBe(422)
    expect(
      (await callWith(post, await wireRegistration({ accommodation: id, no_of_nights: 5 }))).status,
    ).toBe(422)
    expect(
      (await callWith(post, await wireRegistration({ accommodation: id, no_of_nights: 4 }))).status,
    ).toBe(201)
  })

  test('§5 The wire: a label stands for its column, an add-on is 0 or 200', async () => {
    expect(
      (await callWith(post, await wireRegistration({ reg_cat_val: 'Poster Presentation' }))).status,
    ).toBe(201)
    expect((await callWith(post, await wireRegistration({ add_on: '200.00' }))).body).toMatchObject({
      add_on: '200.00',
    })
    expect(refused(await callWith(post, await wireRegistration({ add_on: 100 })))).toEqual(['add_on'])
  })

  test('§5 The wire: control characters on one line are refused', async () => {
    for (const name of ['Ada\u0000Noor', 'Ada\u0007', 'Ada\ud800']) {
      expect(refused(await callWith(post, await wireRegistration({ name })))).toEqual(['name'])
    }
  })

  test('§5 The wire: an unknown title or country is refused, a body that is no JSON malformed', async () => {
    expect(refused(await callWith(post, await wireRegistration({ title: 'Sir' })))).toEqual(['title'])
    expect(refused(await callWith(post, await wireRegistration({ country: 99_999 })))).toEqual(['country'])
    expect((await callWith(post, '{')).status).toBe(400)
  })

  test('§5 Note 6: sums that differ are answered with the right figures, and nothing is taken', async () => {
    const { oral_presentation } = await openPeriod()
    const answer = await callWith(post, await wireRegistration({ reg_price: '1.00', grand_tot: '1.05' }))
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      reg_price: `${oral_presentation}.00`,
      subtot: `${oral_presentation}.00`,
    })
    expect(answer.body).not.toHaveProperty('code')
  })

  test('§5 A completed conference takes no registration', async () => {
    const { id } = await openPeriod(completed)
    const answer = await callWith(
      `/${completed}/registration/registrationform/`,
      await wireRegistration({ register_category: id }),
    )
    expect(answer.status).toBe(422)
    expect((await visit(`/${completed}/online-registration`)).text).toContain('Registration is closed')
  })

  test('§5 Back to Registration brings the form back with what was typed', async () => {
    const placed = await send(`${base}/online-registration`, await pageRegistration())
    const { main } = await visit(leadsTo(placed))
    const back = main.querySelectorAll('a').find(link => words(link) === 'Back to Registration')
    const form = await visit(back?.getAttribute('href') ?? '')
    expect(field(form.main, 'Name').getAttribute('value')).toBe('Ada Noor')
  })
})

describe('§5 Discount form on the wire', () => {
  const custom = async (amount: unknown) =>
    callWith(
      post,
      await wireRegistration({
        amount,
        write_desc: 'Late fee',
        register_category: 5,
        accommodation: 1,
        reg_cat_val: undefined,
      }),
    )

  test('§5 A custom amount has no processing fee, and its category is ignored', async () => {
    expect(await custom('25.50')).toMatchObject({
      status: 201,
      body: { subtot: '25.50', procfee: '0.00', grand_tot: '25.50' },
    })
  })

  test('§5 An amount is a positive plain decimal with two digits at most, from 1.00 to 10,000.00', async () => {
    for (const amount of ['', '0', '-5', '0.99', '10000.01', '1.005', '1e3', '1,000', 'ten', ' ', '0x10']) {
      expect((await custom(amount)).status, amount).toBe(422)
    }
    for (const amount of ['1', '1.00', '10000', 12.5]) expect((await custom(amount)).status).toBe(201)
  })
})

test('§5 Only forms from the product itself are accepted', async () => {
  for (const path of [
    '/contact',
    `${base}/contact-us`,
    `${base}/online-registration`,
    `${base}/submit-abstract`,
  ]) {
    const answer = await visit(path, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ message: 'Hello', name: 'Ada' }),
    })
    expect(answer.status, path).toBe(403)
  }
})

test('§5 Text that is not UTF-8 is 400, on the wire and on a page', async () => {
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  const headers = { 'Content-Type': 'application/json' }
  const wire = { method: 'POST', headers, body: latin1('{"name":"M\xfcller","message":"x"}') }
  expect((await call('/api/Contact/', wire)).status).toBe(400)
  const page = await visit('/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: latin1('name=M%FCller&message=x'),
  })
  expect(page.status).toBe(400)
  expect(page.text).toContain('The text of this form could not be read')
})

test('§5 Text is stored as it was sent: only the check for emptiness trims', async () => {
  expect(await countryId()).toBe(620)
  const answer = await callWith(post, await wireRegistration({ name: '  Ada  Noor ' }))
  const { registration_url } = answer.body as { registration_url: string } // 201 has it, by the decisions
  const { html } = await visit(new URL(registration_url).pathname)
  expect(html).toContain('  Ada  Noor ')
})
