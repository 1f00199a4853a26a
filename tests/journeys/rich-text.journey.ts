/** The editor of HTML fields: it keeps existing content, and accepts only what pages may show. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Response } from '@playwright/test'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { hasMaterial, needsMaterial } from '#tests/support/material.ts'
import { createStaff, signIn, signInBeside } from '#tests/support/staff.ts'
import { readMaterialTexts, readStoredTexts } from '#tests/support/stored-texts.ts'

// A form that comes back has an error status.
test.use({ expectedComplaints: [/status of 422/] })

const website = '/organiser/c/material-science/website'

async function openEditor(page: Page, dataDir: string, path = `${website}/speaker/new`) {
  await signIn(page, await createStaff(dataDir, 'Ida Berg', 'manager'), path)
  await expect(page.getByRole('toolbar', { name: 'Tools for Biography' })).toBeVisible()
}

const biography = (page: Page) => page.getByRole('textbox', { name: 'Biography' })
const source = (page: Page) => page.locator('textarea[name=biographyHtml]')
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools for Biography' }).getByRole('button', { name, exact: true })

/** Replaces the text by what another program put on the clipboard. */
async function paste(page: Page, html: string) {
  await biography(page).click()
  await page.keyboard.press('Control+a')
  await biography(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

const fixture = (name: string) =>
  readFile(path.resolve(import.meta.dirname, '../fixtures/reported', name), 'utf8')

test('every text that is stored goes through the editor unchanged', async ({ page, product }) => {
  const stored = await readStoredTexts(product.dataDir)
  expect(stored.length).toBeGreaterThan(40)
  expect(stored.some(text => text.includes('<dl>'))).toBe(true)
  const everyTag =
    'Bare <q>one</q> <q>two</q><p>A<br>B <small>c</small> <abbr title="d">e</abbr> <time datetime="2027">f</time></p>' +
    '<hr><h2>g</h2><h3>h</h3><h4>i</h4><ol start="3"><li>j<ul><li><p>k</p><p>l</p></li></ul></li></ol>' +
    '<dl><dt>m</dt><dd>n</dd><dd><p>o</p></dd></dl><blockquote><p>p</p></blockquote><pre><code>  q\n\n  r</code></pre>' +
    '<p><a href="/s" title="t" rel="noopener noreferrer">u <em>v</em></a> <strong>w <b>x</b> <i>y</i></strong> <u>z</u> <s>1</s> <sub>2</sub><sup>3</sup> <cite>4</cite></p>' +
    '<table><caption>5</caption><thead><tr><th scope="col" colspan="2">6</th></tr></thead><tbody><tr><td rowspan="1">7</td><td><p>8</p><p>9 &amp; &lt;10&gt;&nbsp;11</p></td></tr></tbody></table>' +
    '<figure><img src="/media/abcdefgh/a.png" alt="12" width="3" height="2"><figcaption>13</figcaption></figure>'
  await openEditor(page, product.dataDir)
  expect(await textsChangedBy(page, [everyTag, ...stored])).toEqual([])
})

test(`every text of real conferences goes through the editor unchanged ${needsMaterial}`, async ({
  page,
  product,
}) => {
  test.skip(!hasMaterial)
  const real = await readMaterialTexts()
  expect(real.length).toBeGreaterThan(1_000)
  // There are thousands: each document here combines many of them.
  const joined = Array.from({ length: Math.ceil(real.length / 40) }, (_, index) =>
    real.slice(index * 40, index * 40 + 40).join('\n'),
  )
  await openEditor(page, product.dataDir)
  expect(await textsChangedBy(page, joined)).toEqual([])
})

/** Those texts that the editor of the open page writes otherwise than it read them. */
async function textsChangedBy(page: Page, texts: readonly string[]) {
  // A text's own picture does not exist.
  await page.route('**/media/abcdefgh/*', route => route.fulfill({ status: 204 }))
  return page.evaluate(async all => {
    const area = document.querySelector('textarea[name=biographyHtml]')
    const host = area?.parentElement
    if (!(area instanceof HTMLTextAreaElement) || !host) throw new Error('There is no field.')
    const blocks =
      / ?(<\/?(?:p|h\d|[uod]l|li|dt|dd|[hb]r|table|caption|thead|tbody|tr|th|td|blockquote|pre|fig\w+)\b[^>]*>) ?/g
    const rest = () => new Promise(resolve => setTimeout(resolve))
    const found: { text: string; became: string }[] = []
    for (const text of all) {
      area.value = text
      area.dispatchEvent(new Event('input', { bubbles: true }))
      await rest()
      const shown = host.querySelector<HTMLElement>('[contenteditable]')
      if (!shown) {
        found.push({ text, became: 'nothing: the editor refused it' })
        return found
      }
      // Typed and undone, so that the whole text is written anew.
      shown.focus()
      getSelection()?.selectAllChildren(shown)
      getSelection()?.collapseToEnd()
      const press = (key: string) =>
        shown.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }),
        )
      document.execCommand('insertText', false, '¶')
      await rest()
      if (!area.value.includes('¶')) found.push({ text, became: 'nothing was typed' })
      press('z')
      await rest()
      const plain = (html: string) =>
        html
          .replaceAll('&nbsp;', '\u00a0')
          .replaceAll(/[ \t\r\n]+/g, ' ')
          .replaceAll(/ ((?:<\/\w+>)+<\/(?:p|li|h\d)>)/g, '$1')
          .replaceAll(blocks, '$1')
          .replaceAll(/ \/>/g, '>')
          .trim()
      const [before, after] = [plain(text), plain(area.value)]
      const at = [...before].findIndex((letter, index) => letter !== after[index])
      if (before !== after)
        found.push({ text: before.slice(at - 40, at + 40), became: after.slice(at - 40, at + 40) })
    }
    return found
  }, texts)
}

/** The scripts that load while something is done. */
async function scriptsDuring(page: Page, act: () => Promise<void>): Promise<Map<string, number>> {
  const arrived: Promise<[string, number]>[] = []
  const note = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    arrived.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => [pathname, responseBodySize]),
    )
  }
  page.on('response', note)
  await act()
  page.off('response', note)
  return new Map(await Promise.all(arrived))
}

test('its script loads only with a field that needs it, and has at most 80 kB', async ({ page, product }) => {
  await signInBeside(page, await createStaff(product.dataDir, 'Ida Berg', 'manager'))
  await page.goto(`${website}/topic/new`, { waitUntil: 'networkidle' })
  const scripts = await scriptsDuring(page, async () => {
    await page.goto(`${website}/speaker/new`, { waitUntil: 'networkidle' })
    await expect(tool(page, 'Bold')).toBeVisible()
  })
  const sizes = [...scripts].filter(([path]) => path.includes('rich-text')).map(([, size]) => size)
  expect(sizes.length).toBe(1)
  const weight = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  expect(weight).toBeGreaterThan(35_000)
  expect(weight).toBeLessThanOrEqual(80_000)
})

test('a text is written by keyboard and with the words of the toolbar, survives an error, and is published', async ({
  page,
  product,
}) => {
  await openEditor(page, product.dataDir)
  await biography(page).click()
  await page.keyboard.type('Measures ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('ions')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' in H')
  // One stop of the Tab key; arrow keys move on from there.
  await page.keyboard.press('Shift+Tab')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tool(page, 'HTML')).toBeFocused()
  await tool(page, 'Sub').focus()
  await page.keyboard.press('Enter')
  await expect(tool(page, 'Sub')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('2')
  await tool(page, 'Sub').click()
  await page.keyboard.type('O.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Batteries')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Membranes')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Her group')
  await page.keyboard.press('Shift+Home')
  await tool(page, 'Link').click()
  await page.getByLabel('Address of the link').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A link leads to a web page')).toBeVisible()
  await page.getByLabel('Address of the link').fill('ions.example.org/group')
  await page.keyboard.press('Enter')
  const written =
    '<p>Measures <strong>ions</strong> in H<sub>2</sub>O.</p>\n<ul>\n  <li>Batteries</li>\n  <li>Membranes</li>\n</ul>\n' +
    '<p><a href="https://ions.example.org/group">Her group</a></p>'
  await expect(source(page)).toHaveValue(written)

  // Without a name it is refused, and nothing is lost.
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Fill in “Name”.' })).toBeVisible()
  await expect(biography(page)).toContainText('Measures ions in H2O.')
  await expect(source(page)).toHaveValue(written)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Ion')
  await page.getByLabel('Group').selectOption('Invited')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Everybody can see it now.')).toBeVisible()
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Membranes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Her group' })).toHaveAttribute(
    'href',
    'https://ions.example.org/group',
  )
  await page.goBack()
  await page.getByRole('button', { name: 'Remove this speaker from the site' }).click()
  await expect(page.getByText('is off the site')).toBeVisible()
})

test('what it accepts, keeps and shows', async ({ page, product }) => {
  await page.addInitScript(() => {
    const fields = Object.assign(globalThis, { fields: new Set<string>() }).fields
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role="toolbar"][aria-controls]')) {
        const field = document.getElementById(bar.getAttribute('aria-controls') ?? '')
        fields.add(field?.tagName ?? 'none')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await openEditor(page, product.dataDir)

  await test.step('its toolbar is never there without the text that it changes', async () => {
    /** The elements that toolbars have belonged to so far. */
    const fieldsOfToolbars = () =>
      page.evaluate(() => [...(globalThis as unknown as { fields: Set<string> }).fields])
    // Otherwise somebody may press into a textarea that the editor then replaces.
    expect(await fieldsOfToolbars()).toEqual(['DIV'])
    await tool(page, 'HTML').click()
    await expect(source(page)).toBeVisible()
    await tool(page, 'HTML').click()
    await expect(biography(page)).toBeVisible()
    expect((await fieldsOfToolbars()).toSorted()).toEqual(['DIV', 'TEXTAREA'])
  })

  await test.step('what is typed into it is kept in the browser until it is saved', async () => {
    page.on('dialog', dialog => dialog.accept())
    await biography(page).click()
    await page.keyboard.type('Remember me')
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('Remember me')
    await page.reload()
    await page.getByRole('button', { name: 'Put it back into the form' }).click()
    await expect(biography(page)).toHaveText('Remember me')
    await expect(source(page)).toHaveValue('<p>Remember me</p>')
  })

  await test.step('pasted text is reduced to the markup that pages may show', async () => {
    await paste(
      page,
      '<h1 style="color:red" onclick="alert(1)">Big</h1><div>Plain <span style="font-size:40px">words</span></div>' +
        '<script>alert(2)</script><iframe src="https://elsewhere.example"></iframe><img src="https://elsewhere.example/a.png">' +
        '<p><a href="javascript:alert(3)">bad</a> <a href="https://example.org">good</a></p>',
    )
    await expect(source(page)).toHaveValue(
      '<h2>Big</h2>\n<p>Plain words</p>\n<p>bad <a href="https://example.org">good</a></p>',
    )
  })

  await test.step('text from Google Docs keeps what is bold and italic there, and nothing else', async () => {
    await paste(page, await fixture('paste-google-docs.html'))
    await expect(source(page)).toHaveValue('<p>Plain text and <strong>bold</strong><em> italic</em></p>')
    await paste(
      page,
      '<b style="font-weight:normal" id="docs-internal-guid-2"><h2><span style="font-weight:400">Aims</span></h2>' +
        '<ul><li><p><span style="font-weight:700;font-style:italic">One</span></p></li></ul>' +
        '<p><span style="font-weight:700">all <span style="font-weight:400">but this</span></span>' +
        '<span style="text-decoration:underline"> line</span><span style="vertical-align:super">2</span>' +
        '<a href="https://example.org"><span style="text-decoration:underline">link</span></a></p></b>',
    )
    await expect(source(page)).toHaveValue(
      '<h2>Aims</h2>\n<ul>\n  <li>\n    <p><strong><em>One</em></strong></p>\n  </li>\n</ul>\n' +
        '<p><strong>all </strong>but this<u> line</u><sup>2</sup><a href="https://example.org">link</a></p>',
    )
  })

  await test.step('lists from Word are lists', async () => {
    await paste(page, await fixture('paste-word-list.html'))
    await expect(source(page)).toHaveValue('<ul>\n  <li>First prize</li>\n  <li>Second prize</li>\n</ul>')
    const item = (level: number, marker: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}` +
      `<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]><b>${text}</b><o:p></o:p></p>`
    await paste(
      page,
      `<html><head><style><!-- p {margin:0} --></style></head><body><p class=MsoNormal>Rules<o:p></o:p></p>${item(1, '2.', 'Two')}${item(2, 'o', 'Within')}${item(1, '3.', 'Three')}<p class=MsoNormal>End</p></body></html>`,
    )
    await expect(source(page)).toHaveValue(
      '<p>Rules</p>\n<ol start="2">\n  <li>\n    <strong>Two</strong>\n    <ul>\n      <li><strong>Within</strong></li>\n    </ul>\n  </li>\n' +
        '  <li><strong>Three</strong></li>\n</ol>\n<p>End</p>',
    )
  })

  await test.step('a text that the editor cannot represent stays HTML', async () => {
    await tool(page, 'HTML').click()
    await biography(page).fill('<section><p>Kept</p></section>')
    await tool(page, 'HTML').click()
    await expect(page.getByText('markup that the editor does not support')).toBeVisible()
    await expect(biography(page)).toHaveValue('<section><p>Kept</p></section>')
    await biography(page).fill('<table><tr><td>One</td></tr></table>')
    await tool(page, 'HTML').click()
    await page.getByRole('cell', { name: 'One' }).click()
    await tool(page, 'Add column').click()
    await tool(page, 'Add row').click()
    await expect(page.getByRole('cell')).toHaveCount(4)
  })
})
