import { expect, test, waitUntilTakenOver } from '#tests/support/journey.ts'
import { accessibilityFaults, bringAxe } from '#tests/support/page-checks.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { codeOn, openRegisteredPlain, visitor } from '#tests/support/registering.ts'
import { createStaff, signIn, signInBeside, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'registrations by staff' })

const list = '/organiser/c/material-science/registrations'
const words = '<img src=x onerror=alert(1)> & "quoted" \u202egnirts'

test.describe('with a script', () => {
  test.use({ expectedComplaints: [/status of 422/] })

  // Searching with a script: twelve-jobs.journey.ts.
  test('a note is saved as it was typed, and one without words is refused', async ({
    page,
    plain,
    product,
  }) => {
    await openRegisteredPlain(plain, product)
    await signIn(page, await createStaff(product.dataDir, 'Ida Staff', 'owner'), `${list}/${codeOn(plain)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dr. ${visitor.name}`)
    // A note that is typed during a call is not lost on the way to an act of the same page.
    await waitUntilTakenOver(page)
    const note = page.getByLabel('Note')
    await note.fill('Comes a day later.')
    const asked: string[] = []
    page.on('dialog', dialog => {
      asked.push(dialog.type())
      return dialog.accept()
    })
    await page.getByRole('link', { name: 'Correct details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Correct the details' })).toBeVisible()
    expect(asked).toEqual(['confirm'])
    await page.goBack()
    const offer = page.getByRole('button', { name: 'Put it back into the form' })
    await offer.click()
    await expect(note).toHaveValue('Comes a day later.')

    await note.fill(words)
    await page.getByRole('button', { name: 'Add the note' }).click()
    await expect(page.getByText('The note is saved.')).toBeVisible()
    await expect(note).toHaveValue('')
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText('Ida Staff')
    await page.getByRole('button', { name: 'Add the note' }).click()
    await expect(page.getByText('The note is missing.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('some are selected, also by keyboard, and reminded together', async ({ page, plain, product }) => {
    await openRegisteredPlain(plain, product)
    await page.setViewportSize({ width: 390, height: 844 })
    await bringAxe(page)
    const person = await createStaff(product.dataDir, 'Ida Staff', 'desk')
    await signInBeside(page, person)
    await page.goto('/organiser/account')
    const keys = page.getByRole('checkbox', { name: /^In this browser/ })
    await keys.uncheck()
    await page.goto(`${list}?state=awaiting-payment`)
    await waitUntilTakenOver(page)
    const link = page.getByRole('link', { name: /^Dr\. / }).first()
    await link.focus()
    const areHandled = await page.evaluate(() =>
      ['x', '/'].map(key => {
        const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        return !document.activeElement?.dispatchEvent(pressed)
      }),
    )
    expect(areHandled).toEqual([false, false])
    await expect(page.getByText('1 selected')).toBeHidden()
    await page.goto('/organiser/account')
    await keys.check()
    await page.goto(`${list}?state=awaiting-payment`)
    const bar = page.getByRole('button', { name: 'Remind to pay' })
    await expect(bar).toBeHidden()
    const box = page.getByRole('checkbox', { name: `Select Dr. ${visitor.name}` }).first()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(box).toBeChecked()
    await bar.click()
    await expect(page.getByText('1 registration', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send 1 reminder' }).click()
    await expect(page.getByText(/^1 of 1 done/)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    // The menu of a phone does not stay open over the page that it led to.
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await areas.getByText('More', { exact: true }).click()
    await areas.getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    await expect(areas.getByRole('link', { name: 'Ida Staff' })).toBeHidden()
  })

  test('a tablet shows a table, the filter’s button is in sight, and so is what a registration waits for', async ({
    page,
    plain,
    product,
  }) => {
    await openRegisteredPlain(plain, product)
    const code = codeOn(plain)
    await signInBeside(page, await createStaff(product.dataDir, 'Ida Staff', 'owner'))
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.goto(list)
    const tops = await page
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .evaluateAll(cells => cells.map(cell => Math.round(cell.getBoundingClientRect().height)))
    // Cells of one line of a table are equally high.
    expect(new Set(tops).size).toBe(1)
    await expect(page.getByRole('columnheader', { name: 'State' })).toBeInViewport()
    for (const size of [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
      { width: 1440, height: 900 },
    ]) {
      await test.step(`${size.width} px`, async () => {
        await page.setViewportSize(size)
        await page.goto(list)
        await waitUntilTakenOver(page)
        const fold = page.getByText('Search, filter and more')
        if (await fold.isVisible()) await fold.click()
        await page.getByText(/^Filter/).click()
        const show = page.getByRole('button', { name: 'Show these', exact: true })
        await expect(show).toBeInViewport({ ratio: 1 })
        expect(await page.evaluate(() => scrollY)).toBe(0)
        await page.goto(`${list}/${code}`)
        await expect(page.getByRole('link', { name: 'What else you can do' })).toBeInViewport()
      })
    }
  })

  test('the list is filtered, sorted and shared as an address', async ({ page, plain, product }) => {
    await openRegisteredPlain(plain, product)
    const code = codeOn(plain)
    await bringAxe(page)
    await signIn(page, await createStaff(product.dataDir, 'Ida Staff', 'manager'), list)
    const unpaid = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Unpaid/ })
    await unpaid.click()
    await expect(unpaid).toHaveAttribute('aria-current', 'page')
    const listed = page.getByRole('main').getByRole('rowheader')
    await expect(listed).toHaveCount(Number(((await unpaid.textContent()) ?? '').replace(/\D/g, '')))
    await expect(page.getByRole('main')).toContainText(code)
    await page.getByText(/^Filter/).click()
    await page.getByRole('group', { name: 'State' }).getByLabel('None of these').check()
    await page.getByRole('button', { name: 'Show these' }).click()
    await expect(page).toHaveURL(/state=awaiting-payment/)
    await expect(page).toHaveURL(/not=state/)
    await expect(page.getByRole('main')).not.toContainText(code)
    await page.goto(`${list}?q=${code}&not=category`)
    await expect(listed).toHaveCount(1)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(page).toHaveURL(/not=category/)
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  })
})

test.describe('without a script', () => {
  test('somebody is found by a part of their name, and the page shows where the money is', async ({
    plain,
    product,
  }) => {
    await openRegisteredPlain(plain, product)
    const code = codeOn(plain)
    await signInPlain(plain, await createStaff(product.dataDir, 'Ida Staff', 'owner'), list)
    await plain.open('/organiser/search')
    plain.fill(plain.labels('input[type=search]')[0] ?? '', `slow ${code.slice(0, 6).toLowerCase()}`)
    await plain.press('Search')
    await plain.follow(new RegExp(visitor.name))
    expect(plain.heading).toBe(`Dr. ${visitor.name}`)
    expect(plain.text).toMatch(/No payment has arrived; USD\s733\.95 is owed\. The place is held until/)
    expect(plain.text).toContain('It is not paid.')
    plain.fill('Note', words)
    await plain.press('Add the note')
    expect(plain.text).toContain('The note is saved.')
    expect(plain.text).toContain(words)
    await plain.press('Add the note')
    expect(plain.text).toContain('The note is missing.')
    // Another conference has no such registration.
    const path = new URL(plain.address).pathname
    for (const wrong of [
      path.replace('material-science', 'chemistry'),
      `${path}x`,
      path.replace('material-science', 'nowhere'),
    ]) {
      await plain.open(wrong)
      expect([wrong, plain.status]).toEqual([wrong, 404])
    }
  })

  test('some are selected and reminded together', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    const code = codeOn(plain)
    await signInPlain(plain, await createStaff(product.dataDir, 'Ida Staff', 'desk'), list)
    await plain.open(`${list}?q=${code}&state=awaiting-payment`)
    plain.check(`Select Dr. ${visitor.name}`)
    await plain.press('Remind to pay')
    expect(plain.text).toContain('1 registration')
    await plain.press('Send 1 reminder')
    await expect(async () => {
      expect(plain.text).toMatch(/1 of 1 done/)
      await plain.reload()
    }).toPass()
  })

  test('the list is filtered, sorted and shared as an address', async ({ plain, product }) => {
    await openRegisteredPlain(plain, product)
    const code = codeOn(plain)
    await signInPlain(plain, await createStaff(product.dataDir, 'Ida Staff', 'manager'), list)
    await plain.open(list)
    await plain.follow(/^Unpaid/)
    expect(plain.part('a[aria-current=page]', /^Unpaid/)).toBe(`Unpaid ${countRows(plain)}`)
    expect(plain.text).toContain(code)
    plain.check('None of these', 'State')
    await plain.press('Show these')
    expect(plain.path).toMatch(/state=awaiting-payment/)
    expect(plain.path).toMatch(/not=state/)
    expect(plain.text).not.toContain(code)
    await plain.open(`${list}?q=${code}&not=category`)
    expect(countRows(plain)).toBe(1)
    await plain.follow('Name')
    expect(plain.path).toMatch(/sort=name/)
    expect(plain.path).toMatch(/not=category/)
    expect(plain.document.querySelector('th[aria-sort=ascending]')?.text).toContain('Name')
  })
})

const countRows = (plain: PlainBrowser) => plain.document.querySelectorAll('main th[scope=row]').length

test('a programme chair finds only presenters with the global search', async ({ plain, product }) => {
  await openRegisteredPlain(plain, product)
  const chair = await createStaff(product.dataDir, 'Pia Chair', 'programme')
  await signInPlain(plain, chair, '/organiser/search?q=noor')
  expect(plain.text).toContain('Nothing found.')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the main act stays within reach of a thumb, and covers nothing that has the focus', async ({
    page,
    plain,
    product,
  }) => {
    await openRegisteredPlain(plain, product)
    await signIn(
      page,
      await createStaff(product.dataDir, 'Ida Staff', 'desk'),
      `${list}?state=awaiting-payment`,
    )
    await page.getByRole('link', { name: visitor.name }).first().click()
    const act = page.getByRole('link', { name: 'Record a payment' })
    for (const end of [0, 100_000]) {
      await page.evaluate(y => scrollTo(0, y), end)
      const box = await act.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844)
    }
    const controls = page.getByRole('main').locator('a, button, textarea')
    const covered = await controls.evaluateAll(async elements => {
      const hidden: string[] = []
      for (const element of elements) {
        if (!(element instanceof HTMLElement)) continue
        element.focus()
        await new Promise(requestAnimationFrame)
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const seen = document.elementFromPoint((left + right) / 2, Math.min(bottom - 2, top + 12))
        if (!seen || !(seen === element || element.contains(seen))) hidden.push(element.textContent ?? '')
      }
      return { hidden, count: elements.length }
    })
    expect(covered.count).toBeGreaterThan(6)
    expect(covered.hidden).toEqual([])
    // The last element of the page is visible above the bar.
    await page.evaluate(() => scrollTo(0, 100_000))
    const last = await page.getByRole('main').locator('ol li').last().boundingBox()
    const bar = await act.boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})
