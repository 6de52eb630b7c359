import { PageHeader } from "../../components/page-header.tsx";
import { Page } from "../../components/page.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Keyboard } from "./keyboard.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { Sessions } from "./sessions.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Account Settings. */
export function SettingsPage() {
  return (
    <Page title="Account Settings" crumbs={[{ label: "Settings" }]}>
      <PageHeader title="Account Settings" />
      <div className="divide-y divide-line border-t border-line">
        <SettingsSection title="Profile" description="How your name shows to the members of your projects.">
          <ProfileForm />
        </SettingsSection>
        <SettingsSection title="Security" description="A new password signs out every other device.">
          <PasswordForm />
        </SettingsSection>
        <SettingsSection title="Devices" description="Where this account is signed in.">
          <Sessions />
        </SettingsSection>
        <SettingsSection title="Keyboard" description="What the keys do, on every page.">
          <Keyboard />
        </SettingsSection>
        <SettingsSection title="Delete Account" description="Your projects, schemas and simulations go with it.">
          <DeleteAccount />
        </SettingsSection>
      </div>
    </Page>
  );
}
