/** What pages promise: the same everywhere, and nothing that is not true. */
import { describe, expect, test } from 'vitest'
import { wireRegistration } from '#tests/conformance/filled-forms.ts'
import { heldFields } from '#tests/conformance/page.ts'
import { callWith, completed, upcoming, visit } from '#tests/conformance/product.ts'

const pages = [
  `/${upcoming}/registration-fee`,
  `/${upcoming}/venue`,
  `/${upcoming}/online-registration`,
  `/${upcoming}/discount-form`,
  `/${upcoming}/submit-abstract`,
]

describe('Words of pages', () => {
  test('Every page promises the same for an accompanying person', async () => {
    const promised = []
    for (const path of [
      `/${upcoming}/registration-fee`,
      `/${upcoming}/venue`,
      `/${upcoming}/online-registration`,
    ]) {
      const { text } = await visit(path)
      expect(text, path).toMatch(/accompanying.person/i)
      promised.push(/lunches, (the )?coffee breaks and the networking event/.test(text))
    }
    expect(promised).toEqual([true, true, true])
  })

  test('The registration form names the prices of all periods, and says which is open, closed or yet to come', async () => {
    const { text } = await visit(`/${upcoming}/online-registration`)
    expect(text).toMatch(/Earlybird closed on \d+ \w+ \d{4} Invited Presentation USD/)
    expect(text).toMatch(/Open now: Mid Term, until \d+ \w+ \d{4}/)
    expect(text).toMatch(
      /Late Registration Fee opens once the period before it has ended; closes on \d+ \w+ \d{4}/,
    )
  })

  test('The abstract page says until when abstracts are accepted; once the conference is over it accepts none', async () => {
    const form = (await visit(`/${upcoming}/submit-abstract`)).text
    const [, day] = /You can submit until (\d+ \w+ \d{4})\./.exec(form) ?? []
    // The day in the key dates.
    const call = (await visit(`/${upcoming}/call-for-Abstracts`)).text
    expect(/Second round of abstracts closes (\d+ \w+ \d{4})/.exec(call)?.[1]).toBe(day)
    const over = await visit(`/${completed}/submit-abstract`)
    expect(over.text).not.toMatch(/We invite|You can submit/)
    expect(heldFields(over.main)).toEqual({})
  })

  test('Before anything is paid a registration says how many minutes its place is held, and offers no transfer', async () => {
    const { body } = await callWith(`/${upcoming}/registration/registrationform/`, await wireRegistration())
    const { registration_url: url } = body as { registration_url: string } // 201 has one, by the decisions
    const { text } = await visit(new URL(url).pathname)
    expect(text).toMatch(/You have \d+ minutes? left to pay before your place is released\./)
    expect(text.replaceAll(/bank transfer/gi, '')).not.toMatch(/transfer/i)
  })

  test('No page talks about itself, or shows an internal code', async () => {
    for (const path of [...pages, '/nothing-here', `/${upcoming}/nothing-here`]) {
      const { text } = await visit(path)
      expect(text, path).not.toMatch(
        /intentionally left blank|The answer goes here|an address\.|an amount of their own|\bundefined\b|\bNaN\b|\[object/,
      )
    }
  })
})
