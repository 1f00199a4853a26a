/** Beside the code that a banking app fills in a transfer from: on the page, and on the pro forma invoice. */
import { say } from '#domain/foundations/say.ts'
export const transferCodeWords = () =>
  say(
    'Scan this code in your banking app, which fills in the transfer. Then compare the account and the amount with those here.',
  )
