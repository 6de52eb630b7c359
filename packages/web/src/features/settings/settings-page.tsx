import { PageHeader } from "../../components/page-header.tsx";
import { Page } from "../../components/page.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { Keyboard } from "./keyboard.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { Usage } from "./usage.tsx";

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
        <SettingsSection
          title="Two-step sign-in"
          description="A code from an app on your phone, besides your password."
        >
          <SecondFactor />
        </SettingsSection>
        <SettingsSection title="Devices" description="Where this account is signed in.">
          <Sessions />
        </SettingsSection>
        <SettingsSection
          title="Recent activity of your account"
          description="The last 100 sign-ins and changes. If one was not you, choose a new password."
        >
          <RecentActivity />
        </SettingsSection>
        <SettingsSection anchor="usage" title="Usage" description="What your account has, and what it may have.">
          <Usage />
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
