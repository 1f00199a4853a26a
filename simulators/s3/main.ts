/**
 * Runs the S3 simulator: `npm run simulator:s3`. PORT may be set; the settings for the product are printed. Its
 * content is lost when it ends.
 */
import { listen } from '#simulators/listen.ts'
import { createS3Simulator } from '#simulators/s3/simulator.ts'

const account = {
  bucket: 'conferences',
  region: 'us-east-1',
  accessKeyId: 'AKIASIMULATED',
  secretAccessKey: 'secret-of-nobody',
}
const { url } = await listen(createS3Simulator(account).app, Number(process.env.PORT ?? 4030))
process.stdout.write(`S3 simulator on ${url}. Start the product with:

FILES_URL=s3://${account.bucket} S3_ENDPOINT=${url} S3_ACCESS_KEY_ID=${account.accessKeyId} \\
S3_SECRET_ACCESS_KEY=${account.secretAccessKey} npm start
`)
