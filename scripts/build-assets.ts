/** Builds the files that the program carries and that are not in version control. */
import { buildWeb } from './build-web'
import { packPdfResources } from './pdf-resources'

export async function buildAssets(): Promise<void> {
  await Promise.all([buildWeb(), packPdfResources()])
}

if (import.meta.main) await buildAssets()
