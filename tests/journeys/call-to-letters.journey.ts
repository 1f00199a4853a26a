/** From a new conference to letters on their way, by somebody who has read nothing: each click and each field is counted. */
import { expect, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { createStaff, signIn } from '#tests/support/staff.ts'

test.use({ changing: 'a conference of one’s own, from its call to its letters' })

const event = 'coastal-ecology'
const desk = `/organiser/c/${event}/abstracts`

test('a call is open after 11 clicks and 9 fields, and 20 abstracts are decided and told after 5 more', async ({
  page,
  product,
}) => {
  const count = { clicks: 0, fields: 0 }
  const click = async (role: 'link' | 'button' | 'checkbox', name: string | RegExp) => {
    await waitUntilTakenOver(page)
    count.clicks++
    await page.getByRole(role, { name }).first().click()
  }
  const fill = async (label: RegExp, text: string) => {
    count.fields++
    await page.getByLabel(label).first().fill(text)
  }
  await signIn(page, await createStaff(product.dataDir, 'Ida Berg', 'owner'), '/organiser')

  await click('link', 'New conference')
  await fill(/^Subject\s*\*?$/, 'Coastal Ecology')
  await fill(/^First day/, '2031-09-14')
  await fill(/^Last day/, '2031-09-16')
  await fill(/^Place/, 'Porto, Portugal')
  await fill(/^Time zone/, 'lisbon')
  await click('button', 'Create the draft')
  await click('link', 'Open the call')
  await fill(/^Last day for abstracts/, '2031-03-31')
  await fill(/^Topics/, 'Kelp forests\nSalt marshes\nSeabirds')
  await click('button', 'Open the call')
  await expect(page.getByText('The call is open until 31 March 2031.')).toBeVisible()
  await click('link', 'Set-up: publish the conference')
  await click('link', 'Quick start')
  await fill(/^Registration 1/, 'Non-member')
  await fill(/^Price 1/, '450')
  await click('button', 'Set it up')
  await expect(page).toHaveURL(/done=started/)
  await click('link', /^Suggested texts/)
  await click('button', /^Accept all/)
  await expect(page.getByRole('button', { name: /^Accept all/ })).toBeHidden()
  await click('link', 'Set-up')
  await click('button', 'Publish')
  await expect(page.getByText('It is published. Everybody sees it now.')).toBeVisible()
  expect(count).toEqual({ clicks: 11, fields: 9 })

  await page.goto(`/${event}/submit-abstract`)
  const choice = (name: string) =>
    page.locator(`select[name=${name}] option`).nth(1).getAttribute('value').then(String)
  const chosen = {
    presentation_type: await choice('presentation_type'),
    topic_of_interest: await choice('topic_of_interest'),
  }
  for (let n = 1; n <= 20; n++) {
    const multipart = {
      ...{ title: 'Dr.', name: `Author ${n}`, email: `author${n}@example.org`, telephone: '1', city: 'Faro' },
      ...{
        organization: 'Institute',
        country: '620',
        abstract_title: `Study ${n}`,
        abstract_text: 'We show',
      },
      ...chosen,
    }
    const sent = await page.request.post(`/colloquyBackend/${event}/submissions/submit_abstract_form`, {
      multipart,
    })
    expect(sent.status()).toBe(201)
  }

  await page.goto(desk)
  Object.assign(count, { clicks: 0, fields: 0 })
  await click('checkbox', 'Select all 20 that match')
  await click('button', 'Accept as wished')
  await click('button', /^Accept as wished: 20/)
  await click('link', /^Letters: 20/)
  await fill(/How many letters/, '20')
  await click('button', /^Release 20/)
  await expect(page.getByText(/then 20 letters will be sent. Nothing has been sent yet/)).toBeVisible()
  expect(count).toEqual({ clicks: 5, fields: 1 })
  // Nobody has been told so far.
  const accepted = await page.request.get(`/${event}/accepted-abstracts`)
  expect(accepted.status()).toBe(404)
})
