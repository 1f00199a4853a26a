/** Once a form was accepted its page can be reloaded: it says the same, and sends nothing a second time. */
import { fillAbstractForm, fillAbstractPlain } from '#tests/support/abstract-form.ts'
import { expect, type Page, test, withMotion } from '#tests/support/journey.ts'
import {
  expectRegistered,
  expectSuccess,
  openRegistered,
  openRegisteredPlain,
  pay,
  payPlain,
} from '#tests/support/registering.ts'

test.use(withMotion)

const pdf = {
  name: 'paper.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
}

/** Counts the forms that a page sends from now on. */
function countPosts(page: Page): () => number {
  let posts = 0
  page.on('request', request => {
    if (request.method() === 'POST') posts++
  })
  return () => posts
}

/** Holds the next form of a registration's page until it is let go. */
async function holdPosts(page: Page): Promise<{ arrived: Promise<void>; letGo: () => void }> {
  const arriving = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  await page.route('**/registrations/**', async route => {
    if (route.request().method() === 'POST') {
      arriving.resolve()
      await gate.promise
    }
    await route.fallback()
  })
  return { arrived: arriving.promise, letGo: gate.resolve }
}

async function fillAbstract(page: Page, email: string): Promise<void> {
  await page.getByLabel('Title *').first().selectOption('Dr.')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Telephone').fill('+44 20 0000 0000')
  await page.getByLabel('Organization').fill('Analytical Society')
  await page.getByLabel('City').fill('London')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Presentation Type').selectOption({ index: 1 })
  await page.getByLabel('Topic of Interest').selectOption({ index: 1 })
}

async function answerSum(page: Page): Promise<void> {
  const question = (await page.getByText(/^What is \d+ \+ \d+\?/).textContent()) ?? ''
  const [first = 0, second = 0] = (question.match(/\d+/g) ?? []).map(Number)
  await page.getByLabel(/^What is/).fill(String(first + second))
}

const forms = [
  {
    name: 'the contact form',
    page: '/contact',
    label: 'Message',
    text: 'Once is enough',
    button: 'Send Message',
    title: 'Form Submitted Successfully',
  },
  {
    name: 'a conference’s contact form',
    page: '/material-science/contact-us',
    label: 'Name',
    text: 'Ada',
    button: 'Send Message',
    title: 'Form Submitted Successfully',
  },
  {
    name: 'the subscribe form',
    page: '/',
    label: 'Email',
    text: 'once@example.org',
    button: 'SEND MESSAGE',
    title: 'Form submitted successfully',
  },
]

test.describe('with JavaScript', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  test('each short form is sent once, however often its answer is reloaded', async ({ page }) => {
    const posts = countPosts(page)
    for (const { name, page: path, label, text, button, title } of forms) {
      await test.step(name, async () => {
        await page.goto(path)
        await page.getByLabel(label).fill(text)
        const before = posts()
        await page.getByRole('button', { name: button }).click()
        const message = page.getByRole('dialog', { name: title, exact: true })
        await expect(message).toBeVisible()
        const { pathname, search } = new URL(page.url())
        expect(pathname).toBe(path)
        expect(search).not.toMatch(/once|index|@/)
        const answer = await page.reload()
        expect(await answer?.headerValue('Cache-Control')).toBe('no-store')
        await expect(message).toBeVisible()
        expect(posts() - before, name).toBe(1)
        await page.goto(path)
        await expect(message).toBeHidden()
      })
    }
  })

  test('an abstract whose file was stored while its form came back is submitted once', async ({ page }) => {
    await page.goto('/material-science/submit-abstract')
    await fillAbstract(page, `once.script@example.org`)
    await page.getByLabel('File').setInputFiles(pdf)
    await page.getByLabel(/^What is/).fill('99')
    await page.getByRole('button', { name: 'Submit Abstract' }).click()
    await expect(page.getByText('Attached: paper.pdf')).toBeVisible()
    await answerSum(page)
    const posts = countPosts(page)
    await page.getByRole('button', { name: 'Submit Abstract' }).click()
    const done = page.getByText(/^Abstract Id is: MS\d\d-\d{4}$/)
    await expect(done).toBeVisible()
    const words = (await done.textContent()) ?? ''
    expect(page.url()).not.toContain('example.org')
    await page.reload()
    await expect(page.getByText(words)).toBeVisible()
    expect(posts()).toBe(1)
  })

  test('an act on a registration’s page happens once, and only its form says that it is being sent, and keeps the focus', async ({
    page,
  }) => {
    await openRegistered(page)
    const opening = page.getByText('Opening the payment page…')
    const button = page.getByRole('button', { name: /^Pay USD.* with PayPal$/ })
    const posts = countPosts(page)
    await page.getByText('Correct your details').click()
    await expect(page.getByLabel('Telephone')).toBeFocused()
    await page.locator('#field-details-city').fill('Porto')
    const details = await holdPosts(page)
    await page.getByRole('button', { name: 'Save the details' }).click()
    await details.arrived
    await expect(opening).toBeHidden()
    details.letGo()
    await expect(page.getByText('Your details are changed.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your details are changed.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Porto')
    expect(posts(), 'the details').toBe(1)

    // Playwright sees nothing of a page that is being left, so the page itself looks, and clicks a second time.
    await page.evaluate(() =>
      addEventListener('submit', () => {
        const pressed = document.activeElement
        sessionStorage.setItem(
          'pressed',
          `${pressed?.textContent} ${pressed?.nextElementSibling?.textContent}`,
        )
        if (pressed instanceof HTMLElement) pressed.click()
      }),
    )
    await button.press('Enter')
    await expect(page.getByRole('button', { name: 'Approve the payment' })).toBeVisible()
    const pressed = await page.evaluate(() => sessionStorage.getItem('pressed'))
    expect(pressed).toMatch(/^Pay USD.* with PayPal Opening the payment page…$/)
    expect(posts(), 'the details and the payment').toBe(2)
    await page.goBack()
    await expect(button).toBeEnabled()
    await expect(opening).toBeHidden()
  })

  test('after a payment its message and the registration can be loaded again', async ({ page }) => {
    await openRegistered(page)
    await pay(page)
    await page.getByRole('button', { name: 'Approve the payment' }).click()
    await expectSuccess(page)
    const posts = countPosts(page)
    await page.reload()
    await expectSuccess(page)
    await page.getByRole('link', { name: 'See your registration' }).click()
    await expectRegistered(page)
    await page.reload()
    await expectRegistered(page)
    expect(posts()).toBe(0)
  })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a payment that failed is told until that is dismissed, and what was typed stays', async ({
      page,
      plain,
      product,
    }) => {
      for (const [act, words] of [
        ['Decline the card', 'Your Registration Got Failed Please try Again'],
        ['Cancel and go back', 'Payment was cancelled.'],
      ] as const) {
        await test.step(act, async () => {
          await openRegisteredPlain(plain, product)
          await payPlain(plain, act)
          await page.goto(plain.path)
          const message = page.getByRole('alert').filter({ hasText: words })
          await expect(message).toBeVisible()
          await page.getByLabel('City').fill('Porto')
          await page.getByRole('button', { name: 'Dismiss' }).click()
          await expect(message).toBeHidden()
          await expect(page.getByLabel('Name').first()).toHaveValue('Ada Noor')
          await expect(page.getByLabel('City')).toHaveValue('Porto')
          await expect(page.getByLabel('Billing Address')).toHaveValue('Rua do Vidro 7')
          if (javaScriptEnabled) await page.evaluate(() => localStorage.clear())
        })
      }
    })
  })
}

test.describe('without a script', () => {
  for (const { name, page: path, label, text, button, title } of forms) {
    test(`${name} is sent once, however often its answer is reloaded`, async ({ plain }) => {
      await plain.open(path)
      plain.fill(label, text)
      await plain.press(button)
      expect(plain.part('dialog', title)).not.toBe('')
      expect(plain.path).toMatch(new RegExp(`^${path}(?:\\?|$)`))
      expect(plain.path).not.toMatch(/once|index|@/)
      await plain.reload()
      expect(plain.headers['cache-control']).toBe('no-store')
      expect(plain.part('dialog', title)).not.toBe('')
      expect(plain.posts).toBe(1)
      await plain.open(path)
      expect(plain.text).not.toContain(title)
    })
  }

  test('an abstract whose file was stored while its form came back is submitted once', async ({ plain }) => {
    await plain.open('/material-science/submit-abstract')
    fillAbstractPlain(plain, 'once.plain@example.org')
    plain.attach('File', pdf)
    plain.fill(/^What is/, '99')
    await plain.press('Submit Abstract')
    expect(plain.text).toContain('Attached: paper.pdf')
    const [, first, second] = /What is (\d+) \+ (\d+)\?/.exec(plain.text) ?? []
    plain.fill(/^What is/, String(Number(first) + Number(second)))
    await plain.press('Submit Abstract')
    const [words = ''] = /Abstract Id is: MS\d\d-\d{4}/.exec(plain.text) ?? []
    expect(words).not.toBe('')
    expect(plain.path).not.toContain('example.org')
    await plain.reload()
    expect(plain.text).toContain(words)
  })

  test('an act on a registration’s page happens once', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    await plain.follow('Correct your details')
    plain.fill('City', 'Porto')
    await plain.press('Save the details')
    expect(plain.text).toContain('Your details are changed.')
    await plain.reload()
    expect(plain.text).toContain('Your details are changed.')
    expect(plain.posts).toBe(1)
  })

  test('after a payment its message and the registration can be loaded again', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    await payPlain(plain)
    await plain.reload()
    expect(plain.part('dialog', 'Your payment was Successful!')).not.toBe('')
    await plain.follow('See your registration')
    expect(plain.text).toContain('You are registered.')
    await plain.reload()
    expect(plain.text).toContain('You are registered.')
  })
})

test('an abstract that is sent again with its stored file gets its number again', async ({ request }) => {
  const path = '/material-science/submit-abstract'
  const file = new Blob([pdf.buffer], { type: pdf.mimeType })
  const wrong = fillAbstractForm(await (await request.get(path)).text(), file, {
    email: 'again@example.org',
    captcha_answer: '99',
  })
  const returned = await (await request.post(path, { multipart: wrong })).text()
  const right = fillAbstractForm(returned, undefined, { email: 'again@example.org' })
  const numbers: (string | undefined)[] = []
  for (let time = 1; time <= 2; time++) {
    const answer = await request.post(path, { multipart: right })
    expect(answer.status()).toBe(200)
    numbers.push(/Abstract Id is: (?:<!-- -->)?([\w-]+)/.exec(await answer.text())?.[1])
  }
  expect(numbers[0]).toMatch(/^MS\d\d-\d{4}$/)
  expect(numbers[1]).toBe(numbers[0])
})
