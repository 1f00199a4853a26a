import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { openS3 } from '#adapters/files/s3.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { variantAddress } from '#domain/conference/files/picture.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { storeFile } from '#tests/factories/files.ts'
import { jpeg } from '#tests/factories/pictures.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { fillAbstractForm } from '#tests/support/abstract-form.ts'
import { copyInto, serveBucket } from '#tests/support/bucket.ts'
import { createOnPostgres } from '#tests/support/database.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { faultsFromNul } from '#tests/support/nul.ts'
import { type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { createVisitor } from '#tests/support/visitor.ts'

/** Two processes as behind a load balancer: one PostgreSQL, one mail server, the same files. */
const publicUrl = 'http://localhost'
const proxied = { 'X-Forwarded-Host': new URL(publicUrl).host }

describe.each(['a folder', 'a bucket'] as const)('two processes with their files in %s', where => {
  let one: ServedProduct
  let other: ServedProduct
  let database: Database
  let mailbox: Mailbox
  let files: FileStore

  beforeAll(async () => {
    const place = await createOnPostgres('sample')
    const bucket = await serveBucket()
    if (where === 'a bucket') await copyInto(bucket.simulator, path.join(inject('samples').postgres, 'files'))
    mailbox = await openMailbox()
    const common = {
      scratchFolder: inject('scratchFolder'),
      databaseUrl: place.address,
      env: { PUBLIC_URL: publicUrl, SMTP_URL: mailbox.url, ...(where === 'a bucket' && bucket.env) },
    }
    one = await startProduct({
      ...common,
      ...(where === 'a folder' && { copyOf: inject('samples').postgres }),
    })
    // With a bucket no disk is shared.
    other = await startProduct({ ...common, ...(where === 'a folder' && { dataDir: one.dataDir }) })
    database = await openDatabase(place.address)
    files =
      where === 'a folder' ? openFolder(`${one.dataDir}/files`) : openS3(bucket.place, { clock: systemClock })
    return async () => {
      await Promise.all([other.stop(), one.stop(), database.close(), mailbox.close(), bucket.close()])
      await Promise.all([other.remove(), one.remove()])
      await place.remove()
    }
  })

  // Where the files are makes no difference to these.
  if (where === 'a folder') {
    test('each step of a visitor may be served by either, and one mail is sent', async () => {
      const [atOne, atOther] = [one, other].map(({ address }) => createVisitor(address, { publicUrl }))
      if (!atOne || !atOther) throw new Error('two addresses make two visitors')
      const registrationPage = await atOne.register()
      expect(await atOther.read(registrationPage)).toContain('Payment Summary')
      const paymentPage = await atOther.pay(registrationPage)
      const backTo = await atOne.approve(paymentPage)
      // Both are told at once, as by a browser and a webhook.
      await Promise.all([atOne.read(backTo), atOther.read(backTo)])
      expect(await atOne.read(registrationPage)).toContain('You are registered.')
      expect(await atOther.read(registrationPage)).toContain('You are registered.')

      const captures = await database.read.selectFrom('captures').select('id').execute()
      expect(captures).toHaveLength(1)
      await mailbox.waitFor('ada@example.org')
      // Long enough for both to read the outbox a few more times.
      await wait(2_000)
      const confirmations = mailbox.messages.filter(({ recipients }) =>
        recipients.includes('ada@example.org'),
      )
      expect(confirmations.map(({ read }) => read.subject)).toHaveLength(1)
    })

    test('a page cached by one is replaced after a write by the other', async () => {
      const pages = [one, other].map(
        ({ address }) =>
          () =>
            fetch(address, { headers: proxied }).then(answer => answer.text()),
      )
      for (const page of pages) expect(await page()).not.toContain('Childcare for toddlers')
      const service = { title: 'Childcare for toddlers', text: 'From eight to six, on all days.' }
      await database.write(tx => addContent(tx, null, 'service', [service]))
      for (const page of pages) await expect.poll(page).toContain('Childcare for toddlers')
    })

    test('the last place that is sold by one is shown as sold out by both, and so is one that comes back', async () => {
      const paths = ['/material-science/online-registration', '/material-science/registration-fee']
      const pagesOf = async ({ address }: ServedProduct) => {
        const pages = paths.map(async path => (await fetch(address + path, { headers: proxied })).text())
        return (await Promise.all(pages)).map(html => html.includes('Sold out: waiting list'))
      }
      const showOnBoth = async (isSoldOut: boolean) => {
        const expected = paths.map(() => isSoldOut)
        expect(await pagesOf(one)).toEqual(expected)
        await expect.poll(() => pagesOf(other)).toEqual(expected)
      }
      await database.write(async tx => {
        const { id } = await tx
          .selectFrom('conferences')
          .select('id')
          .where('name', '=', 'material-science')
          .executeTakeFirstOrThrow()
        const limit = { conference_id: id, presentation_type: 'poster', seats: 1 }
        await tx.insertInto('capacity_limits').values(limit).execute()
      })
      await showOnBoth(false)
      const visitor = createVisitor(one.address, { publicUrl, typed: { email: 'grace@example.org' } })
      await visitor.register({ presentation: 'poster' })
      await showOnBoth(true)
      await visitor.register({ presentation: 'oral' })
      await showOnBoth(false)
    })
  }

  test('a file stored by one for its form can be used by the other, and each shows the other’s pictures', async () => {
    const at = (product: ServedProduct, path: string, init?: RequestInit) =>
      fetch(product.address + path, { redirect: 'manual', ...init, headers: proxied })
    const page = '/material-science/submit-abstract'
    const fresh = await (await at(one, page)).text()
    const nameless = fillAbstractForm(fresh, new Blob([pdf]), { name: '' })
    const refused = await at(one, page, { method: 'POST', body: nameless })
    expect(refused.status).toBe(422)
    const back = await refused.text()
    expect(back).toContain('paper.pdf')
    expect((await at(other, page, { method: 'POST', body: fillAbstractForm(back) })).status).toBe(303)
    const abstract = await database.read
      .selectFrom('abstracts')
      .select('file_key')
      .where('email', '=', 'grace@example.org')
      .executeTakeFirstOrThrow()
    expect(await files.get(abstract.file_key ?? '')).toEqual(Buffer.from(pdf))

    const kept = { database, files, clock: systemClock }
    const src = await storeFile(kept, {
      name: 'Aula.jpg',
      contentType: 'image/jpeg',
      bytes: await jpeg(800, 600),
    })
    const variant = variantAddress(src, { width: 320, format: 'webp' })
    for (const address of [src, variant]) {
      const [here, there] = [await at(one, address), await at(other, address)]
      expect([here.status, there.status]).toEqual([200, 200])
      expect(Buffer.compare(await here.bytes(), await there.bytes())).toBe(0)
    }
    expect(await files.get(`${src.split('/')[2]}webp320`)).toBeDefined()
  })

  // Where the files are makes no difference to the rest.
  if (where === 'a folder') {
    test('a form sent to another host than PUBLIC_URL is told the right one', async () => {
      const body = new URLSearchParams({ message: 'Hello' })
      const answer = await fetch(`${one.address}/contact?from=home`, { method: 'POST', body })
      expect(answer.status).toBe(421)
      const html = await answer.text()
      expect(html).toContain('This site has another address')
      expect(html).toContain(`href="${publicUrl}/contact?from=home"`)
      expect(html).toContain('aria-label="Site"')
    })

    test('a NUL never reaches the database', async () => {
      expect(await faultsFromNul(one.address, publicUrl)).toEqual([])
    })
  }
})
