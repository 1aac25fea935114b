import { openApp } from './src/open-app.ts';
import { createDemo } from './src/services/demo/create.ts';
import { eraseDemo } from './src/services/demo/erase.ts';
import { startPostgresCluster } from './test/support/postgres-cluster.ts';
import { readFileSync } from 'node:fs';
const busy = () => { const [,u,n,s,i]=readFileSync('/proc/stat','utf8').split('\n')[0]!.split(/\s+/).map(Number); return {b:(u!+n!+s!)*10, i: i!*10}; };
const cluster = await startPostgresCluster();
try {
  const o = await openApp({databaseUrl: cluster.url, dataDir: '/tmp/demo-measure/data', databaseConnections: 10}, () => {});
for (const n of [1,2,3]) {
  { let t=performance.now(); await eraseDemo(o.app); console.log('erase', performance.now()-t); t=performance.now(); const b=busy(); const c = process.cpuUsage(); const d=await createDemo(o.app,{password:'correct horse battery'}); const u=process.cpuUsage(c); const e=busy(); console.log(n, d.entries, Math.round(performance.now()-t), 'ms; cpu', Math.round((u.user+u.system)/1000), 'machine busy', e.b-b.b, 'idle', e.i-b.i); }
}  await o.close();
} finally { await cluster.stop(); }
