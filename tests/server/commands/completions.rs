//! `acepost completions`: the scripts with which shells complete commands.

use super::acepost;

#[test]
fn each_shell_gets_a_script_that_knows_commands_and_their_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = acepost(&["completions", shell]).done();
        for word in ["tournament", "healthcheck", "sign-in"] {
            assert!(script.contains(word), "{shell}: {word}: {script}");
        }
    }
    let said = acepost(&["completions", "cmd"]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("bash, elvish, fish, powershell, zsh"), "{}", said.err);
}
