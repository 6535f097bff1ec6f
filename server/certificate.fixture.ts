// A certificate for localhost that nobody trusts, for tests over TLS; made by openssl, without which they are skipped.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const openssl = ['/usr/bin/openssl', '/usr/local/bin/openssl'].find((path) => existsSync(path));
export const canMakeCertificate = openssl !== undefined;

/** Writes both files, PEM, into the folder and answers their paths. */
export function makeCertificate(folder: string): [certFile: string, keyFile: string] {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
  execFileSync(openssl ?? '', ['req', '-x509', ...newKey, '-days', '1', '-subj', '/CN=localhost', '-out', certFile], { stdio: 'pipe' });
  return [certFile, keyFile];
}
