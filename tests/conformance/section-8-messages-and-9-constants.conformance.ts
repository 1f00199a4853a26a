import { describe, expect, test } from 'vitest'
import { captcha, pageAbstract, wireAbstract } from '#tests/conformance/filled-forms.ts'
import { part, words } from '#tests/conformance/page.ts'
import { call, send, sendAndArrive, upcoming, visit } from '#tests/conformance/product.ts'

const base = `/${upcoming}`

describe('§8 Messages', () => {
  test('§8 Subscribe: Form submitted successfully, or Error: Form data not submitted', async () => {
    const good = await sendAndArrive('/', {
      name: 'Ada',
      email: `${crypto.randomUUID()}@example.org`,
    })
    expect(good.text).toContain('Form submitted successfully')
    const bad = await send('/', { name: 'Ada', email: 'x' })
    expect(bad.status).toBe(422)
    expect(bad.text).toContain('Error: Form data not submitted')
  })

  test.each(['/contact', `${base}/contact-us`])(
    '§8 Contact at %s: Form Submitted Successfully, or Error: Form data not submitted',
    async path => {
      const good = await sendAndArrive(path, { name: 'Ada', message: 'Hello' })
      expect(good.text).toContain('Form Submitted Successfully')
      expect(good.headers.get('Cache-Control')).toBe('no-store')
      const bad = await send(path, { name: ' ' })
      expect(bad.status).toBe(422)
      expect(bad.text).toContain('Error: Form data not submitted')
    },
  )

  test('§8 Abstract: the success text and Abstract Id is: {number}', async () => {
    const page = await sendAndArrive(`${base}/submit-abstract`, await pageAbstract())
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.text).toContain('Form Submitted Successfully!')
    expect(page.text).toMatch(/Abstract Id is: \S+/)
    const body = await wireAbstract()
    expect(await call(`${base}/submissions/submit_abstract_form/`, { method: 'POST', body })).toMatchObject({
      status: 201,
      body: { success: expect.stringMatching(/\S/), abstract_number: expect.stringMatching(/\S/) },
    })
  })
})

describe('§9 Constants', () => {
  test('§9 Main home tickets: 699 USD each, with 60K, 55K and 35K INR', async () => {
    const tickets = words(part((await visit('/')).main, 'Ticket pricing'))
    expect(tickets).toMatch(
      /Oral Talk \$699 ?INR 60K.*Invited Talk Recommended \$699 ?INR 55K.*Poster Presentation \$699 ?INR 35K/i,
    )
    for (const included of [
      'Welcome coffee',
      'all talks and posters',
      'Conference material',
      'Lunch',
      'WiFi in meeting rooms',
    ]) {
      expect(tickets.split(included)).toHaveLength(4)
    }
  })

  test('§9 Event home tickets: $699, $649 (recommended), $399', async () => {
    const tickets = words(part((await visit(base)).main, 'Ticket pricing'))
    expect(tickets).toMatch(/Oral Talk \$699.*Invited Talk Recommended \$649.*Poster Presentation \$399/i)
  })

  test('§9 Schedule: three days from 08:00 to 18:00', async () => {
    const schedule = words(part((await visit(base)).main, 'Schedule'))
    expect(schedule.match(/08:00–/g)).toHaveLength(3)
    expect(schedule.match(/–18:00/g)).toHaveLength(3)
    expect(schedule).toMatch(/Day 1 ?Plenary and keynote.*Day 2 ?Invited sessions.*Day 3 ?Oral sessions/)
  })

  test('§9 Captcha: both numbers are 1 to 10, and drawn anew', async () => {
    const drawn = await Promise.all(Array.from({ length: 12 }, () => visit(`${base}/submit-abstract`)))
    const sums = drawn.map(page => captcha(page.text))
    for (const [, first, second] of sums) {
      for (const number of [first, second]) expect(number >= 1 && number <= 10).toBe(true)
    }
    expect(new Set(sums.map(([question]) => question)).size).toBeGreaterThan(1)
  })

  test.each(['/policies', `${base}/conference-policies`])(
    '§9 Cancellation at %s: windows, transfers, refunds after',
    async path => {
      const { text } = await visit(path)
      for (const rule of [
        /More than 90 days.{0,40}50%/,
        /60 to 90 days.{0,40}40%/,
        /paid only after the conference/,
        /within 15 months/,
        /45 days or more before/,
        /in writing, by email/,
      ]) {
        expect(text).toMatch(rule)
      }
    },
  )

  test('§9 Talks and posters: 20 minutes and 2-3 of discussion, A0, 1189mm x 841mm, 2 m', async () => {
    const { text } = await visit(`${base}/presentation-guidelines`)
    for (const rule of [
      /20 minutes/,
      /2[-–]3 minutes of discussion/,
      /1189mm [x×] 841mm/,
      /readable from 2 m/,
    ]) {
      expect(text).toMatch(rule)
    }
  })
})
