import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, describeOnBothEngines, type TestApp } from '../../../test/harness/engines.ts';
import { createPerson, inBrowser, PASSWORD } from '../../../test/harness/factories.ts';
import { changePassword } from './change-password.ts';
import { passwordTag } from './password-tag.ts';

describeOnBothEngines('passwordTag', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());

  it('ignores the spelling of the address, reveals nothing, and changes with the password', async () => {
    const ada = await createPerson(app, 'Ada');
    const [tag, ...others] = await Promise.all(
      [ada.user.email, ` ${ada.user.email.toUpperCase()} `].map((email) => passwordTag(app, email)),
    );
    expect(others).toEqual([tag]);
    expect(tag).toMatch(/^[0-9a-f]{32}$/);
    const newPassword = 'a staple of paper, please';
    await changePassword(app, await inBrowser(app, ada), { currentPassword: PASSWORD, newPassword });
    expect(await passwordTag(app, ada.user.email)).not.toBe(tag);
  });

  it('returns a tag for any text', async () => {
    const texts = ['nobody@example.com', 'no address', ''];
    const tags = await Promise.all(texts.map((text) => passwordTag(app, text)));
    expect(new Set(tags).size).toBe(texts.length);
  });
});
