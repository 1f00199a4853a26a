/** After this many days of refusals staff pay a refund by hand, unless the payment is disputed. */
export const patienceDays = 10
