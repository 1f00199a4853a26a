import { expect, test } from 'vitest'
import { checkMailDomain, isSelector } from '#domain/preparation/connections/mail-domain.ts'

const check = async (texts: Record<string, readonly string[] | null>, selector = 's1', domain = 'a.org') =>
  Object.fromEntries(
    (await checkMailDomain(async name => texts[name] ?? (name in texts ? null : []), domain, selector)).map(
      ({ record, state, reason }) => [record, `${state} ${reason}`],
    ),
  )

test.each([
  ['v=spf1 include:mail.example -all', 'good found'],
  ['v=spf1 redirect=_spf.mail.example', 'good found'],
  ['v=spf1 mx', 'weak no-end'],
  ['v=spf1 +all', 'broken passes-everybody'],
  ['v=spf1 all', 'broken passes-everybody'],
  ['v=spf10 -all', 'missing no-record'],
])('SPF %s is %s', async (text, said) => {
  expect((await check({ 'a.org': ['other', text] })).spf).toBe(said)
})

test.each([
  ['v=DMARC1; p=reject; rua=mailto:a@b.org', 'good found'],
  ['v=DMARC1;p=quarantine', 'good found'],
  ['v=DMARC1; p=none', 'weak only-watches'],
  ['v=DMARC1; rua=mailto:a@b.org', 'broken no-policy'],
])('DMARC %s is %s', async (text, said) => {
  expect((await check({ '_dmarc.a.org': [text] })).dmarc).toBe(said)
})

test.each([
  [{ '_dmarc.uni.edu': ['v=DMARC1; p=reject'] }, 'good found'],
  [{ '_dmarc.uni.edu': ['v=DMARC1; p=reject; sp=none'] }, 'weak only-watches'],
  [{ '_dmarc.uni.edu': ['v=DMARC1; sp=reject; p=none'] }, 'good found'],
  [{ '_dmarc.mail.uni.edu': ['v=DMARC1; p=none; sp=reject'] }, 'weak only-watches'],
  [{ '_dmarc.mail.uni.edu': ['other'], '_dmarc.uni.edu': null }, 'unknown no-answer'],
  [{ '_dmarc.edu': ['v=DMARC1; p=reject'] }, 'missing no-record'],
])('a domain below another has its DMARC record: %j is %s', async (texts, said) => {
  expect((await check(texts, 's1', 'mail.uni.edu')).dmarc).toBe(said)
})

test.each([
  ['v=DKIM1; k=rsa; p=MIGf', 'good found'],
  ['p=MIGf', 'good found'],
  ['v=DKIM1; p=', 'broken revoked'],
])('DKIM %s is %s', async (text, said) => {
  expect((await check({ 's1._domainkey.a.org': [text] })).dkim).toBe(said)
})

test('two records, no answer and no selector are said', async () => {
  const spf = ['v=spf1 -all', 'v=spf1 mx -all']
  expect(await check({ 'a.org': spf, '_dmarc.a.org': null }, '')).toEqual({
    spf: 'broken several-records',
    dkim: 'unknown no-selector',
    dmarc: 'unknown no-answer',
  })
  expect(await check({})).toEqual({
    spf: 'missing no-record',
    dkim: 'missing no-record',
    dmarc: 'missing no-record',
  })
  expect(['s1', 'a.b', 'k2024-x_y'].every(isSelector)).toBe(true)
  expect(['', '.a', 'a b', 'a/../b', '*'].some(isSelector)).toBe(false)
})
