import { createVisitor } from '#tests/support/visitor.ts'

const addresses = [
  '/%00',
  '/material-science/%00',
  '/material-science/message?r=%00',
  '/material-science/online-registration?r=%00&again=%00',
  '/material-science/program?q=%00&track=%00&room=%00',
  '/material-science/registrations/%00',
  '/material-science/speakers/%00',
  '/material-science/downloads/%00',
  '/material-science/schedule.xml?x=%00',
  '/%00/schedule.xml',
  '/demo-gateway/%00',
  '/media/%00/a.png',
  '/art/%00',
  '/styles/%00',
  '/colloquyBackend/api/Blogs/%00',
  '/colloquyBackend/%00/event/banner/',
  '/colloquyBackend/material-science/programfile_download?file_path=%00',
]

/**
 * Sends a NUL, which PostgreSQL stores in no text, in every kind of address and in a form's hidden field.
 *
 * @param publicUrl the product's public address, if it differs from `address`
 * @returns what was not answered as it should be, one line each
 */
export async function faultsFromNul(address: string, publicUrl = address): Promise<string[]> {
  const faults: string[] = []
  const headers = { 'X-Forwarded-Host': new URL(publicUrl).host }
  for (const path of addresses) {
    const { status } = await fetch(address + path, { headers })
    if (status >= 500) faults.push(`${path} answered ${status}`)
  }
  // Whatever a form's hidden fields contain, the form itself is accepted.
  const typed = { draft: 'a\u0000b', email: 'nul@example.org' }
  const registrationPage = await createVisitor(address, { publicUrl, typed }).register()
  if (!registrationPage.startsWith('/material-science/registrations/')) {
    faults.push(`the form led to ${registrationPage}`)
  }
  return faults
}
