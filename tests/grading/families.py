"""The families of attacks: what they go for, and honest neighbours that look much like them.

The first of a family is the one that the tests send through both commands, beside an honest one;
`attack_table` sends all. Whoever adds a submission names it here.

But: what a submission earns stands in the submission.
"""

__all__ = ["CHOSEN", "FAMILIES", "is_honest", "student_of"]

_WORDS = {
    "values": """
        equal_to_everything subclass_of_a_number_with_the_right_value says_that_its_class_is_float
        says_not_a_number arrays_of_objects arrays_that_are_no_arrays generators_without_an_end
        pickles_that_run_code changes_its_inputs honest_classes_with_equality
        honest_generators_turned_to_lists honest_numpy_scalars
    """,
    "sizes": """
        half_of_a_character a_huge_value a_name_of_a_million_characters
        a_text_of_a_hundred_million_characters a_value_nested_ten_thousand_deep
        a_value_of_a_million_parts a_value_that_holds_itself an_error_message_of_a_hundred_megabytes
        fifty_megabytes_of_text shows_fifty_megabytes honest_half_of_a_character
        honest_large_numbers_on_the_way honest_printing_a_lot
    """,
    "patches": """
        puts_another_course_in_its_place another_main drops_assertions_from_the_notebook
        files_named_as_modules imports_by_hooks_of_its_own patches_builtins patches_check
        patches_json patches_the_engine_to_say_passed patches_the_package points_in_the_test_cell
        replaces_standard_output rewrites_the_loop_above_it traces_and_profiles
        honest_check_in_a_cell_of_their_own honest_decorators_and_closures honest_names_of_builtins
    """,
    "forged": """
        displays_a_verdict answers_before_it_is_asked forged_frames frames_from_a_child
        garbage_frames outputs_made_by_hand outputs_that_are_none prints_a_verdict
        raises_an_exception_that_lies honest_prints_of_json honest_tables_shown
    """,
    "endings": """
        ends_the_process_in_an_answer at_exit_and_del becomes_another_program breaks_its_memory
        closes_every_descriptor ends_the_process_in_a_cell finalizers_after_the_end
        kills_its_parents raises_system_exit stops_itself honest_errors_that_are_caught
        honest_finalizers_and_exits
    """,
    "endless": """
        endless_loop_in_an_answer a_power_without_end a_regular_expression_without_end
        deep_recursion deep_recursion_without_a_limit endless_loop_in_a_cell
        endless_loop_that_ignores_interrupts signals_of_its_own sleeps_for_an_hour waits_for_a_lock
        waits_for_somebody_to_type honest_recursion honest_slow_but_not_endless
    """,
    "processes": """
        a_daemon_that_answers_later fork_bomb fork_bomb_of_generations outlives_its_cell_in_a_child
        outlives_its_cell_in_a_thread three_hundred_threads honest_child_that_ends honest_threads
    """,
    "memory": """
        ten_gigabytes children_that_fill_memory_together ten_gigabytes_in_small_pieces
        ten_gigabytes_mapped ten_gigabytes_of_numbers
        honest_arrays_of_a_hundred_megabytes honest_lists_of_a_million
    """,
    "disk": """
        fills_the_scratch_folders a_file_of_a_terabyte a_hundred_thousand_files
        floods_its_descriptors writes_over_the_course writes_the_gradebook honest_cache_on_disk
        honest_scratch_files
    """,
    "reading": """
        reads_the_casebook asks_for_rights_of_its_own goes_out_through_proc imports_the_grader
        links_out_of_its_folder reads_the_memory_of_its_parents reads_the_secret reads_the_solution
        reads_the_work_of_others honest_looks_around honest_looks_at_its_own_source
    """,
    "network": """
        asks_a_name_server asks_services_of_the_machine asks_the_network_for_the_answer
        asks_the_student_before listens_for_the_next_student honest_sockets_of_its_own honest_urls
    """,
    "inputs": """
        tells_inputs_in_its_errors a_table_of_all_that_is_shown keeps_inputs_and_prints_them_later
        keeps_inputs_in_a_file looks_for_right_values_in_memory remembers_what_is_shown_to_everybody
        returns_its_inputs walks_the_stack_for_right_values honest_logging honest_memo
        honest_warnings_and_prints
    """,
    "notebook": """
        hooks_every_cell asks_for_a_shell asks_the_kernel runs_another_notebook
        honest_plot_and_await honest_shell_line honest_timing
    """,
    "imports": """
        executes_the_text_of_the_package calls_the_package_through_a_default
        copies_the_package_into_scratch hides_the_package_in_globals imports_scikit_learn
        imports_the_package_inside honest_everything_in_one_cell honest_helpers_in_other_cells
        honest_standard_library
    """,
}
FAMILIES = {family: words.split() for family, words in _WORDS.items()}


def is_honest(name: str) -> bool:
    """Tell whether a submission does what students do."""
    return name.startswith("honest_")


def student_of(name: str) -> str:
    """Return a student for a submission: in alphabetical order, one honest one of the family comes
    before its attacks and one behind.
    """
    family = next(family for family, names in FAMILIES.items() if name in names)
    honest = [name for name in FAMILIES[family] if is_honest(name)]
    place = "m" if name not in honest else "a" if name == honest[0] else "z"
    return f"{family}-{place}-{name}"


def _chosen() -> list[str]:
    """Return the first attack of each family, and honest ones before and behind each."""
    honest = {f: [name for name in names if is_honest(name)] for f, names in FAMILIES.items()}
    last = honest[max(FAMILIES)][1]
    return [name for f, names in FAMILIES.items() for name in (honest[f][0], names[0])] + [last]


CHOSEN = _chosen()
