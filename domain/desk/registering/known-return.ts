import type { Reader } from '#database/database.ts'

/** The parameters in the address of a visitor who returns to a registration form. */
export interface ReturnAddress {
  /** The registration's secret, from the Payment Summary. */
  back: string | null
  /** The attempt's own token, from the gateway. */
  token: string | null
}

/** Whether a return address names an existing registration or payment. */
export async function isKnownReturn(db: Reader, { back, token }: ReturnAddress): Promise<boolean> {
  const registration =
    back && (await db.selectFrom('registrations').select('id').where('secret', '=', back).executeTakeFirst())
  if (registration) return true
  const attempt =
    token &&
    (await db
      .selectFrom('payment_attempts')
      .select('id')
      .where('return_token', '=', token)
      .executeTakeFirst())
  return Boolean(attempt)
}
